def main():
    print('ledger')
