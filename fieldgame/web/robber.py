"""(being written)"""

from flask import Blueprint

blueprint = Blueprint("robber", __name__)
