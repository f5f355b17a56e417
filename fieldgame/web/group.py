"""(being written)"""

from flask import Blueprint

blueprint = Blueprint("group", __name__)
