import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Path, readReply, stage } from '../index'
import { decidedFileOf } from './decided-file'

const PATH = 'a.js' as Path

/** A hunk on the lines as earlier ones have left them: which lines, how many, what comes for them. */
const hunks = fc.array(
  fc.record({ at: fc.nat(20), count: fc.integer({ min: 1, max: 4 }), gone: fc.nat(3), put: fc.nat(2), from: fc.nat(2) }),
  { minLength: 2, maxLength: 4 },
)

test('the file that a hunk was looked for in is what the edits above it make', () => {
  let compared = 0
  fc.assert(
    fc.property(hunks, (made) => {
      const before = Array.from({ length: 12 }, (_, line) => `line${line}(${line})`)
      let now = before
      const blocks = made.map(({ at, count, gone, put, from }, nth) => {
        const start = at % Math.max(1, now.length - count)
        const quoted = now.slice(start, start + count)
        const fresh = Array.from({ length: put }, (_, line) => `fresh${nth}(${line})`)
        const kept = Math.min(from, quoted.length)
        const becomes = [...quoted.slice(0, kept), ...fresh, ...quoted.slice(kept + gone)]
        now = [...now.slice(0, start), ...becomes, ...now.slice(start + count)]
        return `a.js\n\`\`\`\n<<<<<<< SEARCH\n${quoted.join('\n')}\n=======\n${becomes.join('\n')}\n>>>>>>> REPLACE\n\`\`\`\n`
      })
      const reading = readReply(blocks.join('\n'))
      const text = `${before.join('\n')}\n`
      const tree = new Map([[PATH, text]])
      const transaction = stage(reading, tree)
      // Of a file that ends as it began, nothing is kept.
      fc.pre(transaction.state === 'staged' && transaction.files.length > 0)
      for (const decision of transaction.decisions) {
        const ground = decidedFileOf(transaction, decision, text)
        if (ground === null || decision.edit === 0) continue
        const earlier = stage(reading, tree, { edits: Array.from({ length: decision.edit }, (_, edit) => edit) })
        fc.pre(earlier.state === 'staged')
        const file = earlier.state === 'staged' ? earlier.files.find(({ path }) => path === PATH) : undefined
        expect(ground.text).toBe(file?.after ?? text)
        compared++
      }
    }),
  )
  expect(compared).toBeGreaterThan(20)
})
