"""(being written)"""

from flask import Blueprint

blueprint = Blueprint("leader", __name__)
