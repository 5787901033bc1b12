import asyncio


@asyncio.coroutine
def tick():
    yield from asyncio.sleep(0)


if __name__ == "__main__":
    loop = asyncio.new_event_loop()
    loop.run_until_complete(tick())
