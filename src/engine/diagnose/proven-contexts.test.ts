/** How one of several equal places is to be quoted, so that the hunk lands there. */
import { expect, test } from 'vitest'
import { explainContext } from '../explain'
import { feedback } from '../feedback'
import { diagnose, type Path, readReply, stage } from '../index'

const block = (search: string, replace: string) =>
  `a.py\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`

function saidOf(file: string, reply: string) {
  const reading = readReply(reply)
  const tree = new Map([['a.py' as Path, file]])
  const transaction = stage(reading, tree)
  const diagnoses = diagnose(reading, transaction, tree)
  return {
    contexts: diagnoses.flatMap(({ unique }) => unique.map(explainContext)),
    message: feedback(reading, transaction, diagnoses, (path) => tree.get(path)).text,
  }
}

const TWO = 'def one():\n    total = 0\n    return total\n\ndef two():\n    total = 0\n    return total\n'

test('lines around the quoted ones, where these are the file’s own', () => {
  const { contexts, message } = saidOf(TWO, block('    total = 0', '    total = 1'))
  expect(contexts).toEqual([
    'To mean line 2 of the file, also quote the line above.',
    'To mean line 6 of the file, also quote the line above.',
  ])
  expect(message).toContain('also quote the line above:\n```\ndef one():\n```')
})

const METHODS = `class A:\n${TWO.replaceAll(/^(?=.)/gm, '    ')}`

test('all lines as the file has them, where the quoted ones have lost their indentation', () => {
  const { contexts, message } = saidOf(METHODS, block('total = 0\nreturn total', 'total = 1\nreturn total'))
  expect(contexts).toEqual([
    'To mean lines 3–4 of the file, quote lines 2–4 as it has them.',
    'To mean lines 7–8 of the file, quote lines 6–8 as it has them.',
  ])
  expect(message).toContain(
    'quote lines 2–4 as the file has them:\n```\n    def one():\n        total = 0\n        return total\n```',
  )
  expect(message).toContain('Quote the file’s own lines, and 1 more line around the change')
})
