import collections


class CaseInsensitive(collections.MutableMapping):
    def __init__(self):
        self._d = {}

    def __getitem__(self, k):
        return self._d[k.lower()]

    def __setitem__(self, k, v):
        self._d[k.lower()] = v

    def __delitem__(self, k):
        del self._d[k.lower()]

    def __iter__(self):
        return iter(self._d)

    def __len__(self):
        return len(self._d)


print(len(CaseInsensitive()))
