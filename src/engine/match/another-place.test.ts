/** A place that is alike enough, and another than the hunk is about, is called that: not one that is not alike enough. */
import { expect, test } from 'vitest'
import { explainAttempt, PASSED } from '../explain/attempts'
import { applyReply } from '../index'
import { DEMANDS } from './judge'

const FILE = `for (const { product, count } of basket.lines) {
  rows.push(row(\`\${count} × \${product.name}\`, format(product.price * count)))
}
rows.push('-'.repeat(WIDTH))
`
const QUOTED = FILE.replace('lines', 'items').replace('×', 'x').replace('name', 'title').replace("'-'", "'='")
const REPLY = `a.js\n<<<<<<< SEARCH\n${QUOTED}=======\ndone()\n>>>>>>> REPLACE\n`

test('a torn place', () => {
  const [decision] = applyReply(REPLY, { 'a.js': FILE }).transaction.decisions
  const last = decision?.attempts?.at(-1)
  expect(last).toMatchObject({ rung: 'alignment', verdict: { passed: 'another' } })
  expect(last?.candidates[0]?.score).toBeGreaterThan(DEMANDS.score)
  expect(last === undefined ? '' : explainAttempt(last)).toContain('at lines 1–4')
  expect(PASSED.another).not.toMatch(/enough/)
})
