/** Which place is shown beside a line that the file has not: by what both share, and none where that is chance. */
import { expect, test } from 'vitest'
import { readReply, stage } from '..'
import { parsePath } from '../paths'

const FILE = [
  'import { openPool } from "./pool"',
  'const RETRY_DELAYS = [100, 200, 400, 800, 1600]',
  'const limit = 10',
  'export function connect(address) {',
  '  return openPool(address, { delays: RETRY_DELAYS, limit })',
  '}',
  'export function close(pool) {',
  '  return pool.end()',
  '}',
  '',
].join('\n')

const nearOf = (quoted: readonly string[]): readonly number[] => {
  const path = parsePath('pool.js')
  if (!path.ok) throw new Error('no path')
  const reply = ['pool.js', '```', '<<<<<<< SEARCH', ...quoted, '=======', 'const x = 1', '>>>>>>> REPLACE', '```', ''].join('\n')
  const [decision] = stage(readReply(reply), new Map([[path.path, FILE]]), {}).decisions
  return decision?.state === 'refused' ? decision.nearest.map(({ at }) => at.start) : [-1]
}

test.each<[why: string, quoted: readonly string[], near: readonly number[]]>([
  [
    'the only line with the rare name and the word before it, its value another',
    ['const RETRY_DELAYS = backoff(5, { from: 50 })'],
    [1],
  ],
  [
    'two lines, each with the only place of its rare name, one after the other',
    ['export function connect(host, port, options = {}) {', '  return openPool({ host, port, options, limit: 20 })'],
    [3],
  ],
  [
    'a rare name, and nearly nothing else: below the least likeness there is none',
    ['throw new Error(`RETRY_DELAYS of ${name} has to be a list of numbers, not ${typeof value}`)'],
    [],
  ],
  ['words that many lines have', ['return pools.map((each) => each.endOfStream())'], []],
  ['no word of the file', ['let colour = paint(blue)'], []],
])('%s', (_, quoted, near) => expect(nearOf(quoted)).toEqual(near))
