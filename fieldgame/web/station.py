"""(being written)"""

from flask import Blueprint

blueprint = Blueprint("station", __name__)
