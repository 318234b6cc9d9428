#!/usr/bin/env python3
"""Who includes whom in src/, against the rules of the house, and the picture of it in docs/architecture.md.

A room is a folder of src/, or a folder of src/engine/ or src/frontend/. MAY has the rooms whose headers a room may
include; HEADERS says for some rooms that only a few headers of another room are meant; LIBRARIES says where headers of
libraries belong.
EXCEPTIONS are includes against the rules that exist today, each with its reason; one that is not needed any more has to
go. The picture shows what is included, not what may be; what follows from other arrows is left out.

usage: include_graph.py            checks rules and picture; exit status 0 if all is well
       include_graph.py --write    puts the picture into docs/architecture.md
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SRC = ROOT / "src"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- include graph: tests/style/include_graph.py --write -->\n", "<!-- end of include graph -->\n"

BASE = {"support", "term", "program", "solver", "domain"}
KITS = {"engine/cpa", "engine/paths", "engine/induction", "engine/learn", "engine/pdr_kit", "engine/proof",
        "engine/values", "engine/words"}  # shared by engines
ENGINE = BASE | {"engine"} | KITS  # what an engine may include: no other engine
FRONTEND = {"support", "property", "term", "program", "frontend"}
MAY = {
    "support": set(),
    "property": {"support"},
    "term": {"support"},
    "solver": {"support", "term", "domain"},
    "program": {"support", "term", "domain"},
    "domain": {"support", "term"},
    "transition": {"support", "term", "program", "solver"},
    "frontend": {"support", "property", "term", "program"},
    "frontend/memory": FRONTEND,
    "frontend/library": FRONTEND | {"frontend/memory"},
    "frontend/instrument": FRONTEND | {"frontend/library"},
    "frontend/compile": FRONTEND | {"frontend/instrument", "frontend/library"},
    "frontend/slice": FRONTEND | {"frontend/memory"},
    "frontend/shape": FRONTEND | {"frontend/instrument", "frontend/memory"},
    "frontend/build": FRONTEND | {"frontend/memory", "frontend/shape"},
    "engine": {"support", "term", "program", "solver"},
    "engine/cpa": BASE | {"engine"},
    "engine/paths": BASE | {"engine"},
    "engine/proof": BASE | {"engine", "engine/paths"},
    "engine/learn": BASE | {"engine", "engine/proof"},
    "engine/values": BASE | {"engine", "engine/learn"},
    "engine/pdr_kit": BASE | {"engine", "engine/learn", "engine/proof"},
    "engine/words": BASE | {"engine", "engine/pdr_kit"},
    "engine/induction": BASE | {"engine"} | KITS,
    "engine/claims": BASE | {"engine", "engine/learn", "engine/paths"},
    "engine/bmc": ENGINE,
    "engine/unwind": ENGINE,
    "engine/kinduction": ENGINE,
    "engine/kipdr": ENGINE,
    "engine/dataflow": ENGINE,
    "engine/ic3cfa": ENGINE,
    "engine/pdr": ENGINE,
    "engine/pdpv": ENGINE,
    "engine/ctigar": ENGINE,
    "engine/dynamic": ENGINE,
    "engine/predicate": ENGINE,
    "engine/symsim": ENGINE,
    "reduce": BASE | {"engine", "engine/paths"},
    "evidence": BASE | {"property", "engine", "frontend"},
    "formula": {"support", "term", "solver", "evidence"},
    "exchange": BASE | {"engine", "engine/claims", "evidence", "reduce"},
    "report": {"support", "evidence", "exchange"},
    "bench": {"support", "property"},
    "witness": {"support"},
    "cli": BASE | {"property", "transition", "formula", "engine", "frontend", "frontend/library", "reduce", "evidence", "exchange", "report",
                   "bench", "witness"},
}
# Public headers: of these rooms, others include nothing else.
HEADERS = {
    "engine": {"engine/engine.h", "engine/bounds.h", "engine/runner.h", "engine/solvers.h"},
    "solver": {"solver/solver.h", "solver/once.h", "solver/preprocess/preprocess.h", "solver/interpolant.h",
               "solver/versions.h", "solver/clause_proof.h", "solver/symsim/symsim.h",
               "solver/refine/settings.h", "solver/refine/refining_solver.h"},
    "evidence": {"evidence/evidence.h", "evidence/ahead.h", "evidence/formula.h", "evidence/loop.h", "evidence/replay_records.h",
                 "evidence/certificate_files.h", "evidence/harness.h", "evidence/need.h"},
    "frontend": {"frontend/frontend.h", "frontend/ir.h", "frontend/stray.h", "frontend/told.h", "frontend/stack.h",
                 "frontend/toolchain.h", "frontend/run_clang.h", "frontend/source_map.h"},
    "frontend/library": {"frontend/library/contracts.h"},
}
# The two places that know all rooms beside them: the list of engines, and the order of the stages.
REGISTRIES = {"engine/engines.cpp", "frontend/prepare.cpp"}
# Outside of these rooms, LLVM is there for its big integer, with what it takes to print and to hash one; nor does it come
# by a header of ours that includes more.
LLVM_ROOMS = {"frontend", "evidence"}
BIG_INTEGER = r"llvm/ADT/(APInt|SmallString|StringRef|Hashing)\.h"
BIG_INTEGER_NAMES = {"APInt", "SmallString", "StringRef", "hash_value", "hash_code"}
# Where headers of libraries may be included.
LIBRARIES = [
    (r"clang/.*", {"frontend"}),
    (BIG_INTEGER, LLVM_ROOMS | {"term", "solver"}),
    (r"llvm/.*|llvm-c/.*", LLVM_ROOMS),
    (r"z3.*|cvc5/.*|cadical.*", {"solver"}),
    (r"cryptominisat.*", {"evidence"}),
    (r"nlohmann/.*", {"report", "bench", "cli"}),
    (r"yaml-cpp/.*", {"bench", "witness"}),
    (r"expat\.h", {"witness"}),
    (r"CLI/.*", {"cli"}),
]
EXCEPTIONS = {
    # Gates for AIGER. Nobody else shall: above all not the checker of certificates.
    ("transition/aiger_write.cpp", "solver/bitblast/circuits.h"): "words as gates",
}


def room_of(path):
    """engine/bmc of engine/bmc/bmc.h, engine of engine/engine.h, term of term/float/round.h."""
    parts = pathlib.PurePosixPath(path).parts
    return "/".join(parts[:2]) if parts[0] in ("engine", "frontend") and len(parts) > 2 else parts[0]


def includes():
    """(file, header, whether it is one of ours), of all sources."""
    for file in sorted(SRC.rglob("*")):
        if file.suffix in (".h", ".cpp"):
            for kind, header in re.findall(r'^\s*#\s*include\s*(["<])([^">]+)[">]', file.read_text(encoding="utf-8"),
                                           re.MULTILINE):
                yield file.relative_to(SRC).as_posix(), header, kind == '"'


def against_the_rules(file, header, own):
    """Why it must not be included, or None."""
    room = room_of(file)
    if room not in MAY:
        return f"{room} is not in the table"
    if not own:
        rule = next((rooms for pattern, rooms in LIBRARIES if re.fullmatch(pattern, header)), None)
        return f"<{header}> belongs into {', '.join(sorted(rule))}" if rule and room.split("/")[0] not in rule else None
    if "/" not in header or not (SRC / header).exists():
        return f'"{header}" is not named from src/' if not header.endswith(".inc") else None
    target = room_of(header)
    if target == room or file in REGISTRIES:
        return None
    if target not in MAY[room]:
        return f"{room} must not include {target}"
    if target in HEADERS and room.split("/")[0] != target.split("/")[0] and header not in HEADERS[target]:
        return f"{header} is no public header of {target}"
    return None


def llvm_elsewhere():
    """Files outside of LLVM_ROOMS that see more of LLVM than its big integer: by what they name, or by the headers of ours
    that they include, directly or not."""
    own, shown = collections.defaultdict(set), {}
    for file, header, is_own in includes():
        if is_own:
            own[file].add(header)
        elif re.match(r"llvm|clang/", header) and not re.fullmatch(BIG_INTEGER, header):
            shown[file] = header
    for file in sorted(SRC.rglob("*")):
        name = file.relative_to(SRC).as_posix()
        if file.suffix not in (".h", ".cpp") or room_of(name).split("/")[0] in LLVM_ROOMS:
            continue
        for header in sorted(reachable(own, name) & shown.keys()):
            yield f"src/{name}: by way of {header}, it includes <{shown[header]}>"
        for word in sorted(set(re.findall(r"\bllvm::(\w+)", file.read_text(encoding="utf-8"))) - BIG_INTEGER_NAMES):
            yield f"src/{name}: llvm::{word} is more than the big integer"


def problems():
    found, used = list(llvm_elsewhere()), set()
    for file, header, own in includes():
        why = against_the_rules(file, header, own)
        if why and (file, header) in EXCEPTIONS:
            used.add((file, header))
        elif why:
            found.append(f"src/{file}: {header}: {why}")
    found += [f"src/{file}: {header}: the exception is not needed any more"
              for file, header in EXCEPTIONS if (file, header) not in used]
    return found


def arrows(of):
    """{room: rooms that it includes} for the rooms that `of` tells; without what follows from other arrows."""
    direct = collections.defaultdict(set)
    for file, header, own in includes():
        if own and file not in REGISTRIES and (SRC / header).exists():
            a, b = of(file), of(header)
            if a and b and a != b:
                direct[a].add(b)
    return {a: {b for b in bs if not any(b in reachable(direct, c) for c in bs - {b})} for a, bs in direct.items()}


def reachable(graph, start):
    seen, open_rooms = set(), [start]
    while open_rooms:
        for b in graph.get(open_rooms.pop(), ()):
            if b not in seen:
                seen.add(b)
                open_rooms.append(b)
    return seen


def mermaid(graph):
    lines = [f"    {a.split('/')[-1]} --> {b.split('/')[-1]}" for a in sorted(graph) for b in sorted(graph[a])]
    return "```mermaid\ngraph TD\n" + "\n".join(lines) + "\n```\n"


def picture():
    house = arrows(lambda path: path.split("/")[0])
    engines = arrows(lambda path: room_of(path) if path.startswith("engine/") else None)
    stages = arrows(lambda path: room_of(path) if path.startswith("frontend/") else None)
    cycles = [room for graph in (house, engines, stages) for room in graph if room in reachable(graph, room)]
    text = ("Rooms of `src/`:\n\n" + mermaid(house) + "\nRooms of `src/engine/`:\n\n" + mermaid(engines) +
            "\nRooms of `src/frontend/`:\n\n" + mermaid(stages))
    return text, [f"{room} includes itself by way of others" for room in cycles]


def main():
    text, found = picture()
    found += problems()
    page = PAGE.read_text(encoding="utf-8")
    if BEGIN not in page or END not in page:
        sys.exit(f"{PAGE}: no place for the picture")
    before, rest = page.split(BEGIN)
    shown, after = rest.split(END)
    if "--write" in sys.argv:
        PAGE.write_text(before + BEGIN + text + END + after, encoding="utf-8")
    elif shown != text:
        found.append("docs/architecture.md shows another picture: tests/style/include_graph.py --write")
    print("\n".join(found) or text)
    sys.exit(1 if found else 0)


main()
