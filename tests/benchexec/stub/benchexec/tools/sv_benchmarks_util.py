from benchexec.tools.template import UnsupportedFeatureException

ILP32 = "ILP32"
LP64 = "LP64"


def get_data_model_from_task(task, param_dict):
    """What the dictionary has for the task's data model; None for a task that defines none."""
    if not isinstance(task.options, dict) or task.options.get("language") != "C":
        return None
    data_model = task.options.get("data_model")
    if data_model and data_model not in param_dict:
        raise UnsupportedFeatureException(data_model)
    return param_dict.get(data_model)
