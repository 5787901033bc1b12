from .settings import TOKEN

def run():
    print(TOKEN)

if __name__ == '__main__':
    run()

