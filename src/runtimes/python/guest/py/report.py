"""What a run says: events of tests, what they print, and failures as plain values."""

import json
import linecache
import sys
import time
import traceback

PROJECT = "/project/"
# Characters of one message or value; the page's own cap is above it.
CLIP = 30_000
_dumps = json.dumps
_now = time.perf_counter


def clip(text):
    return text if len(text) <= CLIP else text[:CLIP] + "…"


def safe_repr(value):
    try:
        return clip(repr(value))
    except Exception as error:
        return f"<{type(value).__name__} whose repr() raises {type(error).__name__}>"


def _text_of(error):
    if isinstance(error, SyntaxError) and error.msg is not None:
        return str(error.msg)
    try:
        text = str(error)
    except Exception as other:
        return f"<an exception whose str() raises {type(other).__name__}>"
    notes = getattr(error, "__notes__", None)
    if isinstance(notes, (list, tuple)):
        text = "\n".join([text, *(str(note) for note in notes)])
    return text


def _column(path, line, offset):
    """1-based column in characters of a byte offset."""
    if offset is None:
        return 1
    text = linecache.getline(path, line).encode("utf-8", "replace")[:offset]
    return len(text.decode("utf-8", "replace")) + 1


def _frames(error):
    frames = []
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(PROJECT):
        frames.append({"file": error.filename[len(PROJECT) :], "line": error.lineno or 1, "column": max(error.offset or 1, 1)})
    found = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        path = code.co_filename
        if path.startswith(PROJECT):
            at = trace.tb_lasti // 2
            place = next((where for i, where in enumerate(code.co_positions()) if i == at), (None,) * 4)
            line = trace.tb_lineno or 1
            column = _column(path, line, place[2] if place[0] == line else None)
            found.append({"file": path[len(PROJECT) :], "line": line, "column": column, "name": code.co_qualname})
        trace = trace.tb_next
    return (frames + found[::-1])[:40]


def _sides(error):
    """Both sides of a comparison: those of a plain assert, or what a method of unittest compared."""
    own = getattr(error, "hunkscope_sides", None)
    if own is not None:
        return own
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_code.co_filename.endswith("unittest/case.py") and frame.f_code.co_name.startswith("assert"):
            values = frame.f_locals
            if "first" in values and "second" in values:
                return safe_repr(values["first"]), safe_repr(values["second"])
        trace = trace.tb_next
    return None


def _chain(error, seen):
    """Sentences about what an error came from, and what it holds."""
    lines = []
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions[:10]:
            lines.append(f"- {type(inner).__name__}: {_text_of(inner)}")
    source = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if source is not None and id(source) not in seen and len(seen) < 8:
        how = "from" if error.__cause__ is not None else "while handling"
        lines.append(f"({how} {type(source).__name__}: {_text_of(source)})")
        lines.extend(_chain(source, seen | {id(source)}))
    return lines


def error_of(error):
    message = "\n".join([_text_of(error), *_chain(error, {id(error)})])
    record = {"name": type(error).__name__, "message": clip(message) or type(error).__name__, "frames": _frames(error)}
    sides = _sides(error)
    if sides is not None:
        record["actual"], record["expected"] = sides
    return record


def said(message, name="Error"):
    """An error that the runner itself reports."""
    return {"name": name, "message": message, "frames": []}


def trace_text(error):
    """A traceback as Python prints it, without the frames of the runner."""
    trace = traceback.TracebackException.from_exception(error)
    trace.stack = traceback.StackSummary.from_list([one for one in trace.stack if one.filename.startswith((PROJECT, "<string>"))])
    return "".join(trace.format())


class Stream:
    """Standard output or error: whole lines go to the page."""

    encoding = "utf-8"
    errors = "replace"
    newlines = None
    closed = False
    line_buffering = True

    def __init__(self, report, level, name):
        self._report, self._level, self.name, self._rest = report, level, f"<{name}>", ""
        self.mode = "w"
        self.buffer = Bytes(self)

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._rest += text
        if "\n" in self._rest:
            lines, _, self._rest = self._rest.rpartition("\n")
            self._report.print(self._level, lines)
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def end(self):
        """Hands over a line without an end."""
        rest, self._rest = self._rest, ""
        if rest:
            self._report.print(self._level, rest)

    def isatty(self):
        return False

    def readable(self):
        return False

    def writable(self):
        return True

    def seekable(self):
        return False

    def fileno(self):
        import io

        raise io.UnsupportedOperation("fileno")

    def reconfigure(self, **_):
        pass

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class Bytes:
    """`sys.stdout.buffer`."""

    closed = False

    def __init__(self, stream):
        self._stream = stream

    def write(self, data):
        self._stream.write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def flush(self):
        pass


class Report:
    """Says what happens to one file, over a channel of the page's."""

    def __init__(self, channel):
        self._send, self._print = channel.send, channel.print
        self._noted = set()
        self.limit = channel.limit
        self.faults = 0
        self.file = ""
        self.path = None
        self.out, self.err = Stream(self, "log", "stdout"), Stream(self, "error", "stderr")

    def event(self, **fields):
        self._send(_dumps(fields))

    def print(self, level, text):
        self._print(level, text, self.file, None if self.path is None else _dumps(self.path))

    def note(self, text):
        """What is worth a warning once for all files."""
        if text not in self._noted:
            self._noted.add(text)
            self.print("warn", text)

    def flush(self):
        self.out.end()
        self.err.end()

    def take_streams(self):
        sys.stdout, sys.stderr = self.out, self.err
        sys.__stdout__, sys.__stderr__ = self.out, self.err

    def start(self, path, limit_ms):
        self.path = path
        self.event(type="test-start", file=self.file, path=path, limitMs=limit_ms)
        self.since = _now()

    def end(self, path, state, error=None, ms=None):
        self.flush()
        took = (_now() - self.since) * 1000 if ms is None else ms
        extra = {} if error is None else {"error": error}
        self.event(type="test", file=self.file, path=path, state=state, durationMs=max(took, 0), **extra)
        self.path = None

    def fault(self, error, kind="file-error"):
        self.faults += 1
        self.event(type=kind, file=self.file, error=error)
