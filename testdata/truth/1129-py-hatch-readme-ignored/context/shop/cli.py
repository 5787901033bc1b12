def main():
    print('shop')
