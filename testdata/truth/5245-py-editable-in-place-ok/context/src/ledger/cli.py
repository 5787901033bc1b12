import sys

import click

from ledger.accounts import names


def main():
    click.echo("ledger " + " ".join(sys.argv[1:] + names))
