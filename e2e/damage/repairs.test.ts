/** Repairs that the engine offers for refused edits: each lands, removes only lines that the edit removes, and leaves a file that parsed a file that parses. */
import { expect, test } from 'vitest'
import { diagnose, type Path, parsePath, readReply, type SyntaxProblem, stage } from '../../src/engine'
import { openSyntax } from '../../src/syntax/open-syntax'
import { wasm } from '../../src/syntax/testing/wasm-files'
import { FILES } from './files'
import { KINDS } from './kinds'
import { falseRepairs } from './retry'
import { repliesOf } from './run'
import { textBefore } from './truth'

/** Drafts of a kind: 7 make some 1,700 refused hunks, and 800 repairs. */
const EACH = Number(process.env.HUNKSCOPE_EACH ?? 1)
const SEED = Number(process.env.HUNKSCOPE_SEED ?? 9)

test('a repair adds no syntax error and removes only lines that the edit removes', async () => {
  const syntax = openSyntax({ wasm })
  await syntax.load(FILES.map(({ path }) => path))
  const problems = (path: Path, text: string): readonly SyntaxProblem[] | null => {
    const found = syntax.problems(path, text)
    return found === 'loading' ? null : found
  }
  const broken: string[] = []
  let repairs = 0
  for (const kind of KINDS)
    for (const { draft, format, reply } of repliesOf(kind, { each: EACH, seed: SEED })) {
      const parsed = parsePath(draft.path)
      if (!parsed.ok) throw new Error(`${draft.path} is no path.`)
      const tree = new Map([[parsed.path, textBefore(draft.truth)]])
      const reading = readReply(reply)
      const transaction = stage(reading, tree, { defaultPath: parsed.path })
      for (const diagnosis of diagnose(reading, transaction, tree, { syntax: problems })) {
        for (const sentence of falseRepairs({ reading, transaction, tree }, diagnosis))
          broken.push(`${kind.id} (${format}): ${sentence}`)
        for (const { edit, code } of diagnosis.repairs) {
          repairs++
          const made = stage({ ...reading, asides: [], diagnostics: [], edits: [edit] }, tree, { syntax: problems })
          if (made.state !== 'staged') broken.push(`${kind.id} (${format}): the repair ${code} does not land`)
          else if (made.warnings.some((warning) => warning.code === 'syntax-error'))
            broken.push(`${kind.id} (${format}): the repair ${code} adds a syntax error`)
        }
      }
    }
  expect(broken).toEqual([])
  expect(repairs).toBeGreaterThan(60 * EACH)
})
