import sys

total = 0
names = []
config = {"n": 1}


def shared(x):
    global total
    total += x


def mutates(x):
    names.append(x)
    config["n"] += x


def first(x):
    count = 0
    count += x
    return count


def branches(x):
    if x > 100:
        result = "big"
    else:
        result = "small"
    result += "!"
    return result


def loops():
    for i in range(3):
        last = i
    last += 1
    return last


def nested():
    n = 0

    def inc():
        nonlocal n
        n += 1

    inc()
    n += 1
    return n


def tries():
    try:
        value = int("3")
    except ValueError:
        value = 0
    value += 1
    return value


def opened():
    with open(__file__) as f:
        text = f.read()
    text += ""
    return len(text) > 0


def walrus():
    if (m := len(names)) > 5:
        pass
    m += 1
    return m


def never():
    missing += 1
    return missing


def imports():
    import os
    os = os.path
    return os.sep


def typed():
    total: int = 4
    total += 1
    return total


def comprehension():
    found = [total for total in range(3)]
    total = len(found)
    return total


COMMANDS = {"run": shared, "stop": mutates}
name = sys.argv[1] if len(sys.argv) > 1 else "nothing"

for x in (1, 2):
    shared(x)
for x in [1]:
    mutates(x)
print(first(1), branches(1), loops(), nested(), tries(), opened(), walrus(), imports(), typed(), comprehension(), total)
COMMANDS[name](1)
COMMANDS.get("other", shared)(1)
if "never" in sys.argv:
    never()
