from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(2) as ex:
    print(list(ex.map(str, [1, 2])))
