import asyncio


@asyncio.coroutine
def poll():
    yield from asyncio.sleep(1)


asyncio.run(poll())
