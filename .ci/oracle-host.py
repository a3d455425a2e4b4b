"""What the Python tools do around their own functions, and those functions out of the unpacked package: `oracle-python.mjs` runs it.

Arguments: the folder of the package and the tool's id. Standard input: a list of {"reply", "files"}; standard output: for each {"failed", "files"}.
"""
import json
import os
import re
import shutil
import sys
import tempfile
import types
from pathlib import Path

FOLDER, TOOL = sys.argv[1:3]


def loaded(path, given):
    """A module of the package with `given` in the place of what it imports from elsewhere; Python's own modules are imported."""
    own = re.compile(r"^(?:from (?:\.|aider|diff_match_patch|git|tqdm)|import (?:git|tqdm))")
    lines, skipping = [], False
    for line in Path(FOLDER, path).read_text(encoding="utf-8").splitlines(keepends=True):
        if skipping:
            skipping = ")" not in line
        elif own.match(line):
            skipping = "(" in line and ")" not in line
        else:
            lines.append(line)
            continue
        lines.append("\n")
    module = types.ModuleType(path)
    sys.modules[path] = module
    module.__dict__.update(given)
    exec(compile("".join(lines), path, "exec"), module.__dict__)
    return module.__dict__


class Anything:
    """Takes the place of prompts and of what only speaks to a person."""

    def __init__(self, *args, **named):
        pass

    def __getattr__(self, name):
        return Anything()

    def __call__(self, *args, **named):
        return Anything()


class Io(Anything):
    """Files as `aider/io.py` reads and writes them."""

    def read_text(self, name):
        try:
            with open(str(name), "r", encoding="utf-8") as file:
                return file.read()
        except (OSError, UnicodeError):
            return None

    def write_text(self, name, text):
        with open(str(name), "w", encoding="utf-8") as file:
            file.write(text)


TAGS = ["source", "code", "pre", "codeblock", "sourcecode"]
FENCES = [("`" * 3, "`" * 3), ("`" * 4, "`" * 4)] + [(f"<{tag}>", f"</{tag}>") for tag in TAGS]


class Coder:
    """The host of Aider's coders: what `apply_updates` of `base_coder.py` does, with a person who says yes."""

    def __init__(self, reply, names):
        self.root = os.getcwd()
        self.io = Io()
        self.partial_response_content = reply
        self.shell_commands = []
        self.abs_fnames = {self.abs_root_path(name): None for name in names}
        lines = "".join((self.io.read_text(name) or "") + "\n" for name in self.abs_fnames).splitlines()
        free = (one for one in FENCES if not any(line.startswith(one) for line in lines))
        self.fence = next(free, FENCES[0])

    def abs_root_path(self, path):
        return str(Path(self.root) / path)

    def get_rel_fname(self, name):
        return os.path.relpath(name, self.root)

    def get_inchat_relative_files(self):
        return sorted(self.get_rel_fname(name) for name in self.abs_fnames)

    def apply_edits_dry_run(self, edits):
        return edits

    def allowed_to_edit(self, path, *written):
        name = self.abs_root_path(path)
        if name not in self.abs_fnames:
            if not Path(name).exists():
                Path(name).parent.mkdir(parents=True, exist_ok=True)
                Path(name).touch()
            self.abs_fnames[name] = None
        return True

    def apply_updates(self):
        found = self.get_edits()
        if not found and self.edit_format == "whole":
            raise ValueError("the reply has no listing in the fence that Aider asks for: nothing is written, and that counts as a refusal")
        edits = self.apply_edits_dry_run(found)
        seen = {}
        allowed = []
        for edit in edits:
            if edit[0] not in seen and edit[0] is not None:
                seen[edit[0]] = self.allowed_to_edit(edit[0])
            if edit[0] is None or seen[edit[0]]:
                allowed.append(edit)
        self.apply_edits(allowed)


def aider(name, coder):
    from diff_match_patch import diff_match_patch

    given = {"Coder": Coder, "dump": Anything(), "utils": Anything(), "diffs": Anything(), "diff_match_patch": diff_match_patch}
    for prompts in ["EditBlockPrompts", "UnifiedDiffPrompts", "PatchPrompts", "WholeFilePrompts"]:
        given[prompts] = Anything
    if name == "udiff_coder":
        found = loaded("aider/coders/search_replace.py", {**given, "git": Anything(), "tqdm": Anything(), "GitTemporaryDirectory": Anything})
        wanted = ["SearchTextNotUnique", "all_preprocs", "diff_lines", "flexible_search_and_replace", "search_and_replace"]
        given.update({one: found[one] for one in wanted})
    kind = loaded(f"aider/coders/{name}.py", given)[coder]

    def work(reply, names):
        host = kind.__new__(kind)
        Coder.__init__(host, reply, names)
        host.apply_updates()

    return work


def gptme():
    given = {name: Anything for name in ["get_config", "Message", "execute_with_confirmation", "Parameter", "ToolSpec", "ToolUse", "get_path"]}
    apply = loaded("gptme/tools/patch.py", given)["apply"]

    def work(reply, names):
        path, _, block = reply.partition("\n")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        made = apply(block, text)
        with open(path, "w", encoding="utf-8") as file:
            file.write(made)

    return work


TOOLS = {
    "aider-diff": lambda: aider("editblock_coder", "EditBlockCoder"),
    "aider-udiff": lambda: aider("udiff_coder", "UnifiedDiffCoder"),
    "aider-patch": lambda: aider("patch_coder", "PatchCoder"),
    "aider-whole": lambda: aider("wholefile_coder", "WholeFileCoder"),
    "gptme": gptme,
}


def left(work, case):
    """What the tool leaves of a case in the folder where this runs."""
    for name in os.listdir("."):
        shutil.rmtree(name) if os.path.isdir(name) else os.remove(name)
    for name, text in case["files"].items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(text.encode("utf-8", "surrogatepass"))
    failed = False
    try:
        work(case["reply"], list(case["files"]))
    except Exception:
        failed = True
    files = {}
    for folder, _, names in os.walk("."):
        for name in names:
            path = os.path.join(folder, name)
            files[os.path.relpath(path, ".")] = Path(path).read_bytes().decode("utf-8", "surrogatepass")
    return {"failed": failed, "files": files}


def main():
    cases = json.load(sys.stdin)
    work = TOOLS[TOOL]()
    folder = tempfile.mkdtemp(prefix="hunkscope-python-")
    try:
        os.chdir(folder)
        json.dump([left(work, case) for case in cases], sys.stdout)
    finally:
        os.chdir("/")
        shutil.rmtree(folder)


main()
