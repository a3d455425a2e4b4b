/** What holds for any reply and any file, whatever became of both since the one was written for the other. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyReply, readReply } from '../index'
import { falseClaim, unaccounted } from './testing/account-for-bytes'
import { after } from './testing/changed-file'
import { type MishapCase, mishapReply, mishaps } from './testing/mishaps'
import { isFair, shown, triedOn } from './testing/outcome'

const RUNS = Number(process.env.HUNKSCOPE_RUNS ?? 400)

/** Holds the law against replies that meet a file. `law`: what is wrong, null for nothing. */
function holds(
  cases: fc.Arbitrary<MishapCase>,
  law: (reply: string, files: Readonly<Record<string, string>>, made: MishapCase) => string | null,
): void {
  fc.assert(
    fc.property(cases, (made) => {
      const met = mishapReply(made)
      fc.pre(met !== null)
      const why = law(met.reply, met.files, made)
      if (why !== null) expect.fail([why, 'reply:', met.reply, 'files:', ...Object.values(met.files)].join('\n'))
    }),
    { numRuns: RUNS },
  )
}

describe('what is written is of the reply or the file, and what is gone was quoted as removed, in a file', () => {
  test.each([
    ['whose lines are distinct', true],
    ['whose lines are alike', false],
  ])('%s', (_, distinct) => {
    holds(mishaps({ distinct, inReply: 2, inFile: 2 }), unaccounted)
  })
})

test('what counts as there already is there, and what it removes is gone', () => {
  holds(mishaps({ distinct: true, inReply: 1, inFile: 2 }), falseClaim)
})

test('a reply changes nothing of its own result', () => {
  holds(mishaps({ distinct: true, inReply: 2, inFile: 2 }), (reply, files) => {
    const once = applyReply(reply, files)
    if (!once.ok) return null
    const twice = applyReply(reply, once.files)
    const [first, second] = [once, twice].map((result) => Object.values(result.files).join('\n'))
    return first === second ? null : `once:\n${first}\ntwice:\n${second}`
  })
})

/** Law: the files are as the edit means them, or as they were and the reply is refused. */
const asMeant = (reply: string, files: Readonly<Record<string, string>>, { change }: MishapCase): string | null => {
  const seen = triedOn(reply, files, { [change.path]: after(change) })
  return isFair(seen) ? null : shown(seen)
}

/** Whether the file has the whole result of a hunk already: where lines are alike, nothing shows whether to make it once more. */
function hasResult(reply: string, files: Readonly<Record<string, string>>): boolean {
  const text = Object.values(files).join('\n').replaceAll('\r\n', '\n')
  return readReply(reply).edits.some((edit) => {
    const sides = edit.kind === 'patch' ? edit.hunks.map((hunk) => hunk.after) : edit.kind === 'replace' ? [edit.after] : []
    return sides.some((lines) => `\n${text}\n`.includes(`\n${lines.map((line) => line.text).join('\n')}`))
  })
}

test('what a file of lines that are alike has in several places is done where it is meant, or nowhere', () => {
  holds(
    mishaps({ distinct: false, inReply: 0, inFile: 0 }).map((made) => ({ ...made, done: 0 })),
    (reply, files, made) => (hasResult(reply, files) ? null : asMeant(reply, files, made)),
  )
})

test('of changes that the file has in part the others are made, or none, where the lines are misquoted', () => {
  // Lines that are quoted exactly are changed as the reply says, whatever is beside them.
  holds(mishaps({ distinct: true, inReply: 0, inFile: 0 }), (reply, files, made) => {
    const { decisions } = applyReply(reply, files).transaction
    const isPlain = decisions.some((decision) => decision.state === 'applied' && decision.how !== 'alignment')
    return isPlain ? null : asMeant(reply, files, made)
  })
})

test('what quotes a line badly does what it means, or nothing', () => {
  holds(
    mishaps({ distinct: true, inReply: 2, inFile: 0 }).map((made) => ({ ...made, done: 0 })),
    asMeant,
  )
})
