"""(being written)"""

from flask import Blueprint

blueprint = Blueprint("exchange", __name__)
