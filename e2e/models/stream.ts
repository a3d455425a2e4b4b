/** How an answer's events go over the line: in which pieces, at which pace, and how far. */
import type { ServerResponse } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Answer } from './answers'

/** An event that is no JSON, and bytes that are no text. */
const GARBAGE = Buffer.concat([Buffer.from('data: {"choices":[{"delta":{"cont\n\n'), Buffer.from([0x00, 0xff, 0xfe, 0x0a, 0x0a])])

/** What marks a connection that the server ended itself. */
export const CUT = new Error('cut')

type Plan = { readonly writes: readonly Buffer[]; readonly ending: 'end' | 'destroy' | 'wait' }

function inWrites(events: readonly Buffer[], chunk: number | undefined): Buffer[] {
  if (chunk === undefined) return [...events]
  const bytes = Buffer.concat(events)
  const size = Math.max(1, Math.floor(chunk))
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) => bytes.subarray(place * size, (place + 1) * size))
}

function firstHalf(writes: readonly Buffer[]): Buffer[] {
  let left = Math.floor(writes.reduce((sum, { length }) => sum + length, 0) / 2)
  const kept: Buffer[] = []
  for (const write of writes) {
    if (left <= 0) break
    kept.push(write.subarray(0, left))
    left -= write.length
  }
  return kept
}

function plan(events: readonly string[], { chunk, fault }: Answer, errorEvent: string): Plan {
  const all = events.map((text) => Buffer.from(text))
  const half = Math.ceil(all.length / 2)
  const head = all.slice(0, half)
  if (fault === 'cut') return { writes: firstHalf(inWrites(all, chunk)), ending: 'destroy' }
  if (fault === 'hang') return { writes: inWrites(head, chunk), ending: 'wait' }
  if (fault === 'unfinished') return { writes: inWrites(head, chunk), ending: 'end' }
  if (fault === 'error-event') return { writes: inWrites([...head, Buffer.from(errorEvent)], chunk), ending: 'end' }
  if (fault === 'garbage') return { writes: inWrites([...head, GARBAGE, ...all.slice(half)], chunk), ending: 'end' }
  return { writes: inWrites(fault === 'empty' ? [] : all, chunk), ending: 'end' }
}

const written = (response: ServerResponse, bytes: Buffer) =>
  new Promise<void>((resolve) => response.write(bytes, () => resolve()))

/** Resolves when all that is to be sent is sent, or the client has left. Headers are the caller's. */
export async function send(
  response: ServerResponse,
  events: readonly string[],
  answer: Answer,
  errorEvent: string,
): Promise<void> {
  const { writes, ending } = plan(events, answer, errorEvent)
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  response.flushHeaders()
  for (const [place, bytes] of writes.entries()) {
    if (place > 0)
      await (answer.pause === undefined || answer.pause <= 0 ? setImmediate() : Promise.race([setTimeout(answer.pause), closed]))
    if (response.destroyed) return
    await Promise.race([written(response, bytes), closed])
  }
  if (ending === 'wait') await closed
  else if (ending === 'destroy') response.destroy(CUT)
  else response.end()
}
