import collections.abc
import dataclasses
import os
import subprocess


class ToolNotFoundException(Exception):
    pass


class UnsupportedFeatureException(Exception):
    pass


class BaseTool2:
    @staticmethod
    def _version_from_tool(executable, arg="--version", line_prefix=None):
        output = subprocess.run([executable, arg], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        if line_prefix is None:
            return output
        starts = [line for line in output.splitlines() if line.startswith(line_prefix)]
        return starts[0].removeprefix(line_prefix).strip() if starts else ""

    @dataclasses.dataclass
    class ToolLocator:
        tool_directory: str

        def find_executable(self, executable_name, subdir=""):
            path = os.path.join(self.tool_directory, subdir, executable_name)
            if not os.access(path, os.X_OK):
                raise ToolNotFoundException(path)
            return path

    @dataclasses.dataclass
    class Task:
        input_files_or_empty: tuple
        property_file: str
        options: object

        @classmethod
        def with_files(cls, input_files, *, property_file=None, options=None):
            return cls(tuple(input_files), property_file, options)

        @classmethod
        def without_files(cls, identifier, *, property_file=None, options=None):
            return cls((), property_file, options)

        @property
        def input_files(self):
            if not self.input_files_or_empty:
                raise UnsupportedFeatureException("a task without input files")
            return self.input_files_or_empty

    @dataclasses.dataclass
    class ResourceLimits:
        """None: no limit. Memory is in bytes."""
        cputime: int = None
        cputime_hard: int = None
        walltime: int = None
        memory: int = None
        cpu_cores: int = None

    @dataclasses.dataclass
    class Run:
        cmdline: tuple
        exit_code: object
        output: object
        termination_reason: str

    class RunOutput(collections.abc.Sequence):
        """Made from lines with their ends; gives them without."""

        def __init__(self, lines):
            self._lines = lines

        def __getitem__(self, index):
            return self._lines[index].rstrip(os.linesep)

        def __len__(self):
            return len(self._lines)
