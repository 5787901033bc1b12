import asyncio
import collections.abc
import os.path
import xml.etree.ElementTree as ET
from datetime import UTC, datetime
from importlib import metadata, resources
from itertools import batched, pairwise
from pathlib import Path
from typing import ReadOnly, Self, TypeIs, override
from unittest import mock

NOW = datetime.now(UTC)
print(asyncio.TaskGroup, asyncio.timeout, collections.abc.Mapping, collections.OrderedDict.fromkeys, os.path.join("a"), ET.Element("a").tag, Path.home, mock.Mock, NOW.year > 1, list(batched("ab", 1)))
