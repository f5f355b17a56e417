"""(being written)"""

from flask import Blueprint

blueprint = Blueprint("news", __name__)
