import click


def main():
    click.echo("ledger")
