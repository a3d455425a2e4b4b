/** The cases that Codex keeps for its own program (openai/codex, codex-rs/apply-patch/tests/fixtures/scenarios, Apache-2.0), by their numbers, as files before and after. */
import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'

type Files = Readonly<Record<string, string>>

/** `after` null: the program refuses and leaves what was there. `failed`: it refuses, and leaves this behind. */
type Scenario = {
  readonly before: Files
  readonly patch: readonly string[]
  readonly after: Files | null
  readonly failed?: boolean
}

const MARKS = ['*** Begin Patch', '*** End Patch'] as const

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  '001 a new file': {
    before: {},
    patch: ['*** Add File: bar.md', '+This is a new file'],
    after: { 'bar.md': 'This is a new file\n' },
  },
  '002 several operations': {
    before: { 'modify.txt': 'line1\nline2\n', 'delete.txt': 'obsolete\n' },
    patch: [
      '*** Add File: nested/new.txt',
      '+created',
      '*** Delete File: delete.txt',
      '*** Update File: modify.txt',
      '@@',
      '-line2',
      '+changed',
    ],
    after: { 'modify.txt': 'line1\nchanged\n', 'nested/new.txt': 'created\n' },
  },
  '003 several chunks': {
    before: { 'multi.txt': 'line1\nline2\nline3\nline4\n' },
    patch: ['*** Update File: multi.txt', '@@', '-line2', '+changed2', '@@', '-line4', '+changed4'],
    after: { 'multi.txt': 'line1\nchanged2\nline3\nchanged4\n' },
  },
  '004 moved into a new folder': {
    before: { 'old/name.txt': 'old content\n', 'old/other.txt': 'unrelated file\n' },
    patch: ['*** Update File: old/name.txt', '*** Move to: renamed/dir/name.txt', '@@', '-old content', '+new content'],
    after: { 'renamed/dir/name.txt': 'new content\n', 'old/other.txt': 'unrelated file\n' },
  },
  '005 an empty patch': { before: { 'foo.txt': 'stable\n' }, patch: [], after: null },
  '006 context that is not there': {
    before: { 'modify.txt': 'line1\nline2\n' },
    patch: ['*** Update File: modify.txt', '@@', '-missing', '+changed'],
    after: null,
  },
  '007 a file to be deleted that is not there': {
    before: { 'foo.txt': 'stable\n' },
    patch: ['*** Delete File: missing.txt'],
    after: null,
  },
  '008 an update without a chunk': { before: { 'foo.txt': 'stable\n' }, patch: ['*** Update File: foo.txt'], after: null },
  '009 a file to be updated that is not there': {
    before: { 'foo.txt': 'stable\n' },
    patch: ['*** Update File: missing.txt', '@@', '-old', '+new'],
    after: null,
  },
  '010 a move over a file': {
    before: { 'old/name.txt': 'from\n', 'old/other.txt': 'unrelated file\n', 'renamed/dir/name.txt': 'existing\n' },
    patch: ['*** Update File: old/name.txt', '*** Move to: renamed/dir/name.txt', '@@', '-from', '+new'],
    after: { 'renamed/dir/name.txt': 'new\n', 'old/other.txt': 'unrelated file\n' },
  },
  '011 a new file over a file': {
    before: { 'duplicate.txt': 'old content\n' },
    patch: ['*** Add File: duplicate.txt', '+new content'],
    after: { 'duplicate.txt': 'new content\n' },
  },
  '012 a folder to be deleted': { before: { 'dir/foo.txt': 'stable\n' }, patch: ['*** Delete File: dir'], after: null },
  '013 a header that is none': { before: { 'foo.txt': 'stable\n' }, patch: ['*** Frobnicate File: foo'], after: null },
  '014 the newline at the end': {
    before: { 'no_newline.txt': 'no newline at end' },
    patch: ['*** Update File: no_newline.txt', '@@', '-no newline at end', '+first line', '+second line'],
    after: { 'no_newline.txt': 'first line\nsecond line\n' },
  },
  '015 what was written before a failure stays': {
    before: {},
    patch: ['*** Add File: created.txt', '+hello', '*** Update File: missing.txt', '@@', '-old', '+new'],
    after: { 'created.txt': 'hello\n' },
    failed: true,
  },
  '016 new lines alone': {
    before: { 'input.txt': 'line1\nline2\n' },
    patch: ['*** Update File: input.txt', '@@', '+added line 1', '+added line 2'],
    after: { 'input.txt': 'line1\nline2\nadded line 1\nadded line 2\n' },
  },
  '017 blanks before a header': {
    before: { 'foo.txt': 'old\n' },
    patch: ['  *** Update File: foo.txt', '@@', '-old', '+new'],
    after: { 'foo.txt': 'new\n' },
  },
  '018 blanks around the markers': {
    before: { 'file.txt': 'one\n' },
    patch: [' *** Begin Patch', '*** Update File: file.txt', '@@', '-one', '+two', '*** End Patch '],
    after: { 'file.txt': 'two\n' },
  },
  '019 letters beyond ASCII': {
    before: { 'foo.txt': 'line1\nnaïve café\nline3\n' },
    patch: [MARKS[0], '*** Update File: foo.txt', '@@', ' line1', '-naïve café', '+naïve café ✅', '*** End Patch '],
    after: { 'foo.txt': 'line1\nnaïve café ✅\nline3\n' },
  },
  '020 a deletion': {
    before: { 'keep.txt': 'keep\n', 'obsolete.txt': 'obsolete\n' },
    patch: ['*** Delete File: obsolete.txt'],
    after: { 'keep.txt': 'keep\n' },
  },
  '020 blanks around the lines of the markers': {
    before: { 'file.txt': 'one\n' },
    patch: ['*** Begin Patch ', '*** Update File: file.txt', '@@', '-one', '+two', ' *** End Patch'],
    after: { 'file.txt': 'two\n' },
  },
  '021 lines that go': {
    before: { 'lines.txt': 'line1\nline2\nline3\n' },
    patch: ['*** Update File: lines.txt', '@@', ' line1', '-line2', ' line3'],
    after: { 'lines.txt': 'line1\nline3\n' },
  },
  '022 the end of the file': {
    before: { 'tail.txt': 'first\nsecond\n' },
    patch: ['*** Update File: tail.txt', '@@', ' first', '-second', '+second updated', '*** End of File'],
    after: { 'tail.txt': 'first\nsecond updated\n' },
  },
}

/** The markers around it, unless the scenario has its own. */
function replyOf({ patch }: Scenario): string {
  const isWhole = patch[0]?.includes('Begin Patch') ?? false
  return [...(isWhole ? patch : [MARKS[0], ...patch, MARKS[1]]), ''].join('\n')
}

const ROWS = Object.entries(SCENARIOS).map(([name, scenario]) => ({ name, scenario }))

describe('the program alone', () => {
  test.each(ROWS)('$name', ({ scenario }) => {
    const { before, after, failed = after === null } = scenario
    const { verdict, files } = emulate('codex-apply-patch', replyOf(scenario), before, { verified: false })
    expect(files).toEqual(after ?? before)
    expect(verdict !== 'applied').toBe(failed)
  })
})

describe('the agent, which works all of it out first', () => {
  test.each(ROWS)('$name', ({ scenario }) => {
    const { before, after, failed = after === null } = scenario
    const { verdict, files } = emulate('codex-apply-patch', replyOf(scenario), before)
    expect(files).toEqual(failed ? before : after)
    expect(verdict).toBe(failed ? 'refused' : 'applied')
  })
})
