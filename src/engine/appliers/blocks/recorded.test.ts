/** The emulations leave what the real tools left. */
import { expect, test } from 'vitest'
import { emulate } from '../emulate'
import { type Defect, defectsOf } from '../testing/recorded-defects'

const block = ({ old, neu }: Defect, marks: readonly [open: string, divider: string, close: string]): string => {
  const lines = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
  return `${marks[0]}\n${lines(old)}${marks[1]}\n${lines(neu)}${marks[2]}`
}

const USUAL = ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE'] as const

/** The block with a hint at the first place of the old text: where there are two, the one nearer the middle would be taken without. */
function hinted(defect: Defect): string {
  const at = defect.file.indexOf(defect.old)
  const line = defect.file.slice(0, Math.max(0, at)).split('\n').length
  return block(defect, [`${USUAL[0]}\n:start_line:${line}\n-------`, USUAL[1], USUAL[2]])
}

const gptmeReply = ({ old, neu }: Defect): string => {
  const inner = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text)
  return `\`\`\`patch f.py\n<<<<<<< ORIGINAL\n${inner(old)}\n=======\n${inner(neu)}\n>>>>>>> UPDATED\n\`\`\`\n`
}

const usual = (defect: Defect): string => block(defect, USUAL)

/** The only markers that version 2 reads on a last line. */
const dashed = (defect: Defect): string => block(defect, ['------- SEARCH', '=======', '+++++++ REPLACE'])

const TOOLS = [
  ['aider-editblock', 'aider-diff', { universalNewlines: false }, (defect: Defect) => `f.py\n\`\`\`\n${usual(defect)}\n\`\`\`\n`],
  ['cline-v1', 'cline-legacy', { version: 'v1' }, usual],
  ['cline-v2', 'cline-legacy', { version: 'v2' }, dashed],
  ['cline-v3', 'cline-legacy', { version: 'v3' }, usual],
  ['roo-1.0', 'roo', { threshold: 1 }, hinted],
  ['roo-0.9', 'roo', { threshold: 0.9 }, hinted],
  ['gptme', 'gptme', { universalNewlines: false }, gptmeReply],
] as const

const CASES = TOOLS.flatMap(([key, id, options, write]) =>
  defectsOf(key).map((defect) => ({ key, name: defect.name, id, options, reply: write(defect), defect })),
)

test.each(CASES)('$key: $name', ({ id, options, reply, defect }) => {
  const { verdict, files, stopped } = emulate(id, reply, { 'f.py': defect.file }, { ...options, defaultPath: 'f.py' })
  expect(stopped).toBeNull()
  expect(verdict).toBe(defect.left === null ? 'refused' : 'applied')
  expect(files).toEqual({ 'f.py': defect.left ?? defect.file })
})
