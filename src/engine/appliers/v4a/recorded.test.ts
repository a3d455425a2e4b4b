/** The 28 measured cases of each tool, written as patches the way they were when they were measured. */
import { describe, expect, test } from 'vitest'
import type { ApplierId } from '../applier'
import { emulate } from '../emulate'
import { type Defect, defectsOf } from '../testing/recorded-defects'

/** Lines of a text that ends in a newline, or does not. */
const linesIn = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

const signed = (sign: string, lines: readonly string[]): string[] => lines.map((line) => sign + line)

/** The old lines removed and the new ones added. */
const changedOnly = ({ old, neu }: Defect): string[] => [...signed('-', linesIn(old)), ...signed('+', linesIn(neu))]

/** Lines common to the old and the new text are its context. */
function withContext({ old, neu }: Defect): string[] {
  const [before, after] = [linesIn(old), linesIn(neu)]
  const common = before.map((_, from) => after.map((__, to) => (before[from] === after[to] ? [from, to] : null)))
  const body: string[] = []
  let [from, to] = [0, 0]
  while (from < before.length || to < after.length) {
    const next = common
      .slice(from)
      .flat()
      .find((pair) => pair !== null && (pair[1] ?? 0) >= to)
    const [untilOld = before.length, untilNew = after.length] = next ?? []
    body.push(...signed('-', before.slice(from, untilOld)), ...signed('+', after.slice(to, untilNew)))
    if (next !== undefined) body.push(` ${before[untilOld]}`)
    from = untilOld + 1
    to = untilNew + 1
  }
  return body
}

const patch = (body: readonly string[]): string =>
  ['*** Begin Patch', '*** Update File: a.py', '@@', ...body, '*** End Patch', ''].join('\n')

const RECORDED: readonly (readonly [id: ApplierId, key: string, body: (defect: Defect) => string[]])[] = [
  ['codex-classic', 'codex-port(roo)', changedOnly],
  ['codex-apply-patch', 'codex-0.169 (real binary, with context)', withContext],
  ['openai-apply-diff', 'agents-py', withContext],
  ['cline-apply-patch', 'cline-apply_patch', changedOnly],
]

describe.each(RECORDED)('%s did as recorded', (id, key, body) => {
  test.each(defectsOf(key))('$name', (defect) => {
    // Cline was measured at the commit before it kept line ends.
    const { verdict, files } = emulate(id, patch(body(defect)), { 'a.py': defect.file }, { former: true })
    expect({ verdict, text: files['a.py'] }).toEqual(
      defect.left === null ? { verdict: 'refused', text: defect.file } : { verdict: 'applied', text: defect.left },
    )
  })
})
