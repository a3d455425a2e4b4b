/** The emulation beside the library, called as its readme says. */
import { applyPatch, parsePatch } from 'diff'
import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'
import { damagedDiffs } from './testing/damaged-diffs'

const bare = (name: string) => name.replace(/^(?:[ab]\/|\.\/)/, '')

/** All files of a diff, in order, up to the first that fails. Null: it failed. */
function byLibrary(diff: string, files: Readonly<Record<string, string>>, defaultPath: string, fuzzFactor: number) {
  const tree = new Map(Object.entries(files))
  const left = (ok: boolean) => ({ ok, tree: Object.fromEntries([...tree].toSorted()) })
  let patches: ReturnType<typeof parsePatch>
  try {
    patches = parsePatch(diff)
  } catch {
    return left(false)
  }
  for (const patch of patches) {
    const { oldFileName = defaultPath, newFileName = defaultPath } = patch
    const isNew = patch.isCreate === true || oldFileName === '/dev/null'
    const isGone = patch.isDelete === true || newFileName === '/dev/null'
    const source = isNew ? '' : tree.get(bare(oldFileName))
    if (source === undefined) return left(false)
    const after = applyPatch(source, patch, { fuzzFactor })
    if (after === false) return left(false)
    if (isGone || patch.isRename === true) tree.delete(bare(oldFileName))
    if (!isGone) tree.set(bare(newFileName), after)
  }
  return left(true)
}

test.each([0, 1, 2])('does as the library with a fuzz factor of %i', (fuzz) => {
  const wrong = damagedDiffs(fuzz + 1, 2000).flatMap(({ diff, files, defaultPath }) => {
    if (!/^(?:--- |\+\+\+ |diff --git |@@\s)/.test(diff)) return []
    const theirs = byLibrary(diff, files, defaultPath, fuzz)
    const {
      verdict,
      files: after,
      stopped,
    } = emulate('jsdiff', `Here:\n\n~~~~~~diff\n${diff}~~~~~~\n`, files, { defaultPath, fuzz })
    const ours = { ok: verdict === 'applied', tree: Object.fromEntries(Object.entries(after).toSorted()) }
    return stopped === 'format' || JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ diff, files, ours, theirs }]
  })
  expect(wrong).toEqual([])
})

const FILE = 'a\nb\nc\nd\ne\n'
const DIFF = '--- a/f\n+++ b/f\n@@ -2,3 +2,3 @@\n b\n-c\n+C\n d\n'

describe('the host', () => {
  test.each([
    ['takes what a fence holds', `Here:\n\`\`\`diff\n${DIFF}\`\`\`\n- and that is it\n`, 'applied'],
    ['takes a diff without a fence', `Here:\n\n${DIFF}\nThat is it.\n`, 'applied'],
    ['takes a bare hunk for the open file', DIFF.slice(DIFF.indexOf('@@')), 'applied'],
    ['refuses prose that looks like lines of the hunk', `${DIFF}- and that is it\n`, 'refused'],
    ['takes a diff of which it finds no hunk', DIFF.replace(/@@.*@@/, '@@'), 'applied'],
    ['refuses a header without numbers', DIFF.replace(/@@.*@@/, '@@ ... @@'), 'refused'],
    ['refuses a file that is not there', DIFF.replaceAll('/f', '/g'), 'refused'],
  ])('%s', (_, reply, verdict) => {
    expect(emulate('jsdiff', reply, { f: FILE }, { defaultPath: 'f' }).verdict).toBe(verdict)
  })

  test('takes all of a diff whose context opens a fence', () => {
    const file = 'a\n```js\nx\ny\n'
    const reply = '--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-a\n+A\n ```js\n@@ -3,2 +3,2 @@\n-x\n+X\n y\n'
    const made = emulate('jsdiff', reply, { f: file })
    expect(made).toMatchObject({ verdict: 'applied', files: { f: 'A\n```js\nX\ny\n' } })
  })

  test('ends at the first file that fails', () => {
    const reply = DIFF + DIFF.replaceAll('/f', '/g').replace('-c', '-x') + DIFF.replaceAll('/f', '/h')
    const { verdict, files, hunks } = emulate('jsdiff', reply, { f: FILE, g: FILE, h: FILE })
    expect([verdict, files.f === FILE, files.h === FILE]).toEqual(['partial', false, true])
    expect(hunks.map(({ state }) => state)).toEqual(['applied', 'refused', 'untried'])
  })

  test('tells where each hunk went', () => {
    const reply = `${DIFF}@@ -5 +5,2 @@\n e\n+f\n`
    const { hunks } = emulate('jsdiff', reply, { f: `0\n${FILE}` })
    expect(hunks.map(({ at, lines }) => [at, lines])).toEqual([
      [
        { start: 3, end: 4 },
        { start: 3, end: 4 },
      ],
      [
        { start: 6, end: 6 },
        { start: 6, end: 7 },
      ],
    ])
    expect(hunks.map(({ span }) => reply.slice(span?.from, span?.to).split('\n')[0])).toEqual([
      '@@ -2,3 +2,3 @@',
      '@@ -5 +5,2 @@',
    ])
  })
})
