import dataclasses


@dataclasses.dataclass
class ProcessExitCode:
    """Either the value that a process returned or the signal that ended it; the other is None."""
    value: int = None
    signal: int = None

    @classmethod
    def create(cls, value=None, signal=None):
        return cls(value, signal)
