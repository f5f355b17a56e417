"""(being written)"""

from flask import Blueprint

blueprint = Blueprint("projector", __name__)
