/** An edit of a small file, for pages on which no hunk is selected. */
import type { TrialJob } from '../../engine/appliers'
import type { HunkLine } from '../../engine/model'

const BEFORE = `import time


class Pool:
    """Keeps connections that are free."""

    def __init__(self, size, connect):
        self._size = size
        self._connect = connect
        self._free = []
        self._used = 0

    def evict_idle(self, seconds):
        """Closes what nobody has used for so long."""
        now = time.monotonic()
        idle = [conn for conn in self._free if now - conn.since > seconds]
        self._free = [conn for conn in self._free if conn not in idle]
        for conn in idle:
            conn.close()
        return len(idle)

    def acquire(self):
        conn = self._free.pop()
        self._used += 1
        return conn

    def release(self, conn):
        """Gives a connection back."""
        conn.since = time.monotonic()
        self._used -= 1
        self._free.append(conn)

    def stats(self):
        return {"free": len(self._free), "used": self._used, "size": self._size}
`

const lines = (text: string): HunkLine[] => text.split('\n').map((line) => ({ text: line, from: 0, to: 0 }))

export const SAMPLE: TrialJob = {
  path: 'src/pool.py',
  before: BEFORE,
  edit: {
    kind: 'patch',
    written: 'src/pool.py',
    format: 'search-replace',
    span: { from: 0, to: 0 },
    hunks: [
      {
        before: lines(
          '        return len(idle)\n\n    def acquire(self):\n        conn = self._free.pop()\n        self._used += 1\n        return conn\n\n    def release(self, conn):',
        ),
        after: lines(
          '        return len(idle)\n\n    def acquire(self):\n        if not self._free:\n            raise RuntimeError("the pool is empty")\n        conn = self._free.pop()\n        self._used += 1\n        return conn\n\n    def release(self, conn):',
        ),
        kept: [
          { before: 0, after: 0, length: 3 },
          { before: 3, after: 5, length: 5 },
        ],
        hint: { line: 19 },
        span: { from: 0, to: 0 },
      },
    ],
  },
}
