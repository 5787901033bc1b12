from ..db import session
