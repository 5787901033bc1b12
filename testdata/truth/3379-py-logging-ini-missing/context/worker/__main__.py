from .log import get_logger
from .loop import run

run(get_logger('worker'))
