globalThis.conformanceBroken = (globalThis.conformanceBroken ?? 0) + 1
throw new RangeError('broken while it loads')
