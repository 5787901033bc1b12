import argparse
import logging

from worker import work

logging.basicConfig(level=logging.INFO)

if __name__ == '__main__':
    work()
