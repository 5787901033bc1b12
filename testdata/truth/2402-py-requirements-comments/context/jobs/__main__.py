from common.log import setup

setup()
