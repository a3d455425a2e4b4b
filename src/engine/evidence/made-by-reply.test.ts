/** What is said where the facts are of the reply, or of no one file: lines that an earlier hunk makes, a file that is assumed, two places as near. */
import { expect, test } from 'vitest'
import { evidenceOfAll } from '../evidence'
import { explainDecision } from '../explain'
import { feedback } from '../feedback'
import { diagnose, type Path, readReply, stage } from '../index'

const block = (search: string, replace: string, path = 'a.js\n') =>
  `${path}\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`

function saidOf(file: string, reply: string, path = 'a.js') {
  const reading = readReply(reply)
  const tree = new Map([[path as Path, file]])
  const transaction = stage(reading, tree, { defaultPath: path as Path })
  const diagnoses = diagnose(reading, transaction, tree)
  const evidence = evidenceOfAll(reply, reading, transaction, diagnoses, (path) => tree.get(path))
  return {
    hunks: transaction.decisions.map((decision, index) => ({
      state: decision.state,
      ...explainDecision(decision, reading.edits[decision.edit]?.written ?? '', evidence[index] ?? null),
    })),
    message: feedback(reading, transaction, diagnoses, (path) => tree.get(path)).text,
  }
}

test('lines that an earlier hunk puts right below are not said to be the file’s', () => {
  const file = 'options: {\n  scale: 1,\n  title: "Version",\n  plugins: {\n    tooltip: on\n  }\n}\n'
  const search = 'options: {\n  scale: 1,\n  title: "Version",\n  plugins: {'
  const added = '\n    legend: {\n      display: false\n    },'
  const { hunks } = saidOf(file, block(search, search + added) + block(search, search + added))
  expect(hunks[1]).toMatchObject({ state: 'already-applied', sentence: expect.stringContaining('An earlier hunk of this reply') })
})

test('a refused hunk without a path says which file is assumed', () => {
  const { hunks } = saidOf('one\n', block('nothing like it at all', 'x', ''), 'README.md')
  expect(hunks[0]).toMatchObject({
    state: 'refused',
    sentence: expect.stringMatching(/The reply names no file: README\.md is assumed\.$/),
  })
  expect(saidOf('one\n', block('nothing like it at all', 'x')).hunks[0]?.sentence).not.toContain('assumed')
})
