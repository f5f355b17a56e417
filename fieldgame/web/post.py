"""(being written)"""

from flask import Blueprint

blueprint = Blueprint("post", __name__)
