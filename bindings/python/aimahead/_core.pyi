# The extension. What its functions take and return, the modules around it say.
from typing import Any

def __getattr__(name: str) -> Any: ...
