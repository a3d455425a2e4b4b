/** A refused hunk whose change the file has: what people and the model read of it, and where nothing shows that it does. */
import { expect, test } from 'vitest'
import { evidenceOfAll } from '../evidence'
import { explainDecision } from '../explain'
import { shortly } from '../explain/shortly'
import { feedback } from '../feedback'
import { diagnose, type Path, readReply, stage } from '../index'

const block = (search: string, replace: string) =>
  `a.js\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`

function saidOf(file: string, reply: string) {
  const reading = readReply(reply)
  const tree = new Map([['a.js' as Path, file]])
  const transaction = stage(reading, tree)
  const diagnoses = diagnose(reading, transaction, tree)
  const [evidence = null] = evidenceOfAll(reply, reading, transaction, diagnoses, (path) => tree.get(path))
  const [decision] = transaction.decisions
  if (decision?.state !== 'refused') throw new Error('It is not refused.')
  return {
    ...explainDecision(decision, 'a.js', evidence),
    short: shortly(decision, evidence),
    message: feedback(reading, transaction, diagnoses, (path) => tree.get(path)).text,
  }
}

const MADE = 'const host = read("host")\nconst value_one = make(1)\nuse(host, value_one)\n'
/** Beside the result is a line that is much like the one to remove: the engine does not take the hunk for applied. */
const FILE = `start()\n${MADE}const value_two = make(1)\nend()\n`

test('the change comes first, the refusal behind it, and the message agrees', () => {
  const old = MADE.replaceAll('value_one', 'value_ten').replace('use(', 'legacy(host)\nuse(').trimEnd()
  const { title, sentence, short, message } = saidOf(FILE, block(old, MADE.trimEnd()))
  expect(title).toBe('The change is there already, at lines 2–4')
  expect(sentence).toMatch(/^The file has all lines that the hunk makes, but not all that it quotes: .+\.$/)
  expect(short).toBe('there already')
  expect(message).toContain('This change is done: leave the edit out.')
})

test.each<[string, string, string]>([
  ['a line that the hunk removes is left beside it', FILE.replace('value_two', 'value_ten'), MADE],
  ['the result is one line', FILE, 'const value_one = make(1)\n'],
])('nothing is called done where %s', (_, file, made) => {
  const old = made.replaceAll('value_one', 'value_ten').replace('make(1)', 'make( 1)').trimEnd()
  const { title, short, message } = saidOf(file, block(old, made.trimEnd()))
  expect(title).not.toContain('already')
  expect(short).not.toBe('there already')
  expect(message).not.toContain('This change is done')
})
