"""BenchExec's tool-info module for Vouch: how it is called, and how its answer is read."""

import html
import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

VERDICT = "VERDICT: "
DATA_MODEL_OPTIONS = {"--data-model", "-m32", "-m64", "--m32", "--m64"}
# The rules of the public benchmark collections: volatile objects change by themselves; functions without body have no
# side effects but on what their arguments point to.
BENCHMARK_ENVIRONMENT = "volatile"
# Reasons for UNKNOWN that have a name of their own in BenchExec; a colon and details may follow.
LIMITS = {"timeout": "TIMEOUT", "out of memory": "OUT OF MEMORY"}


class Tool(benchexec.tools.template.BaseTool2):
    """
    Vouch, a verifier for C programs that checks its own answers.

    The property and the data model come from the task; a data model among the options takes precedence, for tasks
    that do not define one. The memory limit is handed on, because what Vouch would otherwise go by is the memory of
    the machine. Tasks with a property are those of the public collections, and what they assume about the environment is
    said with each call. Everything else that Vouch is told comes from the benchmark definition.
    """

    def name(self):
        return "Vouch"

    def executable(self, tool_locator):
        return tool_locator.find_executable("vouch")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="vouch ")

    def cmdline(self, executable, options, task, rlimits):
        arguments = list(options)
        if task.property_file:
            arguments += ["--property", task.property_file]
            if not any(option.startswith("--environment") for option in options):
                arguments += ["--environment", BENCHMARK_ENVIRONMENT]
        data_model = get_data_model_from_task(task, {ILP32: ILP32, LP64: LP64})
        if data_model and not DATA_MODEL_OPTIONS.intersection(options):
            arguments += ["--data-model", data_model]
        if rlimits.memory and "--memory" not in options:
            arguments += ["--memory", str(rlimits.memory // 1024**2)]
        return [executable, *arguments, *task.input_files]

    def determine_result(self, run):
        verdict = last_verdict(run.output)
        if verdict is None:
            # A message about the input, or nothing at all; BenchExec itself adds signals and limits.
            return f"{result.RESULT_ERROR} (input)" if run.exit_code.value == 2 else result.RESULT_ERROR
        answer, detail = parts_of(verdict)
        if answer == "TRUE":
            return result.RESULT_TRUE_PROP
        if answer == "FALSE":
            return f"{result.RESULT_FALSE_PROP}({detail})" if detail else result.RESULT_FALSE_PROP
        if answer == "UNKNOWN":
            return LIMITS.get(detail.split(":")[0], result.RESULT_UNKNOWN)
        return result.RESULT_ERROR

    def get_value_from_output(self, output, identifier):
        """A counter that --stats prints, or "engine", "evidence", "partial result"; "reason" is that of UNKNOWN."""
        value = reason_of(output) if identifier == "reason" else printed_value(output, identifier)
        return None if value is None else html.escape(value, quote=False)  # tables take it for HTML


def reason_of(output):
    answer, detail = parts_of(last_verdict(output) or "")
    return detail if answer == "UNKNOWN" else None


def printed_value(output, identifier):
    for line in output:
        for start in (f"  {identifier} = ", f"{identifier}: "):
            if line.startswith(start):
                return line[len(start):].strip()
    return None


def last_verdict(output):
    for line in reversed(output):
        if line.startswith(VERDICT):
            return line[len(VERDICT):].strip()
    return None


def parts_of(verdict):
    """("UNKNOWN", "timeout") of "UNKNOWN(timeout)"; the reason itself may contain parentheses."""
    found = re.fullmatch(r"(\w+)(?:\((.*)\))?", verdict)
    return (found[1], found[2] or "") if found else ("", "")
