from trainer.config import load_config
from trainer.paths import CONFIG


def main():
    config = load_config(CONFIG)
    print(config)


if __name__ == "__main__":
    main()
