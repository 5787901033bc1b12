from app.queue import jobs


def main() -> None:
    for job in jobs():
        print(f"{job["id"]}: {job["name"]}")


if __name__ == "__main__":
    main()
