"""(being written)"""

from flask import Blueprint

blueprint = Blueprint("home", __name__)
