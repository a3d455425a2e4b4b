/** Every lesson is a case of the engine: its files, its reply, and what must come out. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { applyReply } from './index'

const ROOT = new URL('../../public/lessons/', import.meta.url)

function filesUnder(folder: URL): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => statSync(new URL(name, folder)).isFile())
  return Object.fromEntries(files.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

const has = (folder: URL, name: string) => readdirSync(folder).includes(name)
const json = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'))

const lessons = readdirSync(ROOT).filter((name) => /^\d{3}-/.test(name))

/** Characters of a reply that is too short to compare its trace with. */
const SHORT = 450

describe.each(lessons)('%s', (name) => {
  const folder = new URL(`${name}/`, ROOT)
  const before = filesUnder(new URL('files/', folder))
  const reply = readFileSync(new URL('reply.txt', folder), 'utf8')
  // As on the page: in a project of one file an edit that names none means that one.
  const [only, ...others] = Object.keys(before)
  const options = { defaultPath: others.length === 0 ? only : undefined }
  const { ok, files, transaction } = applyReply(reply, before, options)

  if (has(folder, 'expected'))
    test('gives the expected files, byte for byte', () => {
      expect(ok).toBe(true)
      expect(files).toEqual({ ...before, ...filesUnder(new URL('expected/', folder)) })
    })
  else if (has(folder, 'refused.json'))
    test('is refused as recorded, and changes nothing', () => {
      const refusals = transaction.decisions.flatMap((decision) =>
        decision.state === 'refused' ? [{ edit: decision.edit, hunk: decision.hunk, code: decision.refusal.code }] : [],
      )
      const reason = transaction.state === 'rejected' ? transaction.reason : null
      expect(refusals.length > 0 ? { refusals } : { reason }).toEqual(json(new URL('refused.json', folder)))
      expect(ok).toBe(false)
      expect(files).toEqual(before)
    })
  else
    test('has nothing left to do', () => {
      expect(ok).toBe(true)
      expect(transaction.decisions.map((decision) => decision.state)).toEqual(transaction.decisions.map(() => 'already-applied'))
      expect(files).toEqual(before)
    })

  test('leaves a trace of at most four times the reply, if that is not a very short one', () => {
    expect(JSON.stringify(transaction.decisions).length).toBeLessThan(4 * Math.max(SHORT, reply.length))
  })

  test('its own files and reply, staged again, come out the same', () => {
    expect(applyReply(reply, before, options).transaction).toEqual(transaction)
  })
})
