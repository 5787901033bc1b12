from dataclasses import dataclass
from pkg.thing import Thing, Bag, Slots, made
from pkg import late

thing = Thing()
thing.extra = 1
bag = Bag(a=1)
slots = Slots()
late.patch(slots)
other = made()


@dataclass
class Point:
    x: int
    y: int = 0

    def up(self):
        return self.x


point = Point(1)
print(thing.extra, thing.name, thing.both(), bag.a, slots.later(), other.anything, point.up(), point.y)
print(point.__dict__, thing.__class__.__name__)
