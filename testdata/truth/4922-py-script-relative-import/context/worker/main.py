import sys

from .jobs import run

run(sys.argv)
