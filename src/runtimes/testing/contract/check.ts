/** Holds a runtime's result against a row of the contract. */
import type { Content } from '../../../engine/model'
import type { RunEvent } from '../../runtime'
import { isTest, LAWS, type Law, testNameIn } from './laws'
import type { ContractResult, ContractRow, WantedError, WantedFault, WantedOutput, WantedVerdict } from './row'

/** What differs between the verdicts of one file and the wanted ones, in order. */
function wrongVerdicts(file: string, wanted: readonly WantedVerdict[], events: readonly RunEvent[]): string[] {
  const reported = events.filter(isTest).filter((event) => event.file === file)
  const found: string[] = []
  let at = 0
  for (const [test, states] of wanted) {
    const allowed = typeof states === 'string' ? [states] : states
    const next = reported[at]
    if (next && testNameIn(next.path) === test) {
      if (!allowed.includes(next.state)) found.push(`${file} › ${test}: ${next.state} instead of ${allowed.join(' or ')}`)
      at++
    } else if (!allowed.includes('missing')) found.push(`${file} › ${test}: not reported, or not in its turn`)
  }
  return [
    ...found,
    ...reported.slice(at).map(({ path, state }) => `${file} › ${testNameIn(path)}: ${state}, though nothing more was wanted`),
  ]
}

function wrongError(wanted: WantedError, events: readonly RunEvent[]): string[] {
  const title = `${wanted.file} › ${wanted.test}`
  const event = events.filter(isTest).find(({ file, path }) => file === wanted.file && testNameIn(path) === wanted.test)
  const error = event?.error
  if (!error) return [`${title} has no error`]
  const found = wanted.says.test(error.message) ? [] : [`${title} says "${error.message}"`]
  for (const key of ['name', 'actual', 'expected'] as const)
    if (wanted[key] !== undefined && wanted[key] !== error[key]) found.push(`${title}: ${key} is ${error[key]}`)
  const places = error.frames.map(({ file, line }) => `${file}:${line}`)
  for (const [at, { file, line }] of (wanted.frames ?? []).entries())
    if (places[at] !== `${file}:${line}`) found.push(`${title}: frame ${at} is ${places[at]} instead of ${file}:${line}`)
  return found
}

function wrongFaults(wanted: readonly WantedFault[], events: readonly RunEvent[]): string[] {
  const faults = events.flatMap((event) => (event.type === 'file-error' || event.type === 'unhandled' ? [event] : []))
  const left = [...faults]
  const found = wanted.flatMap(({ file, says, line }) => {
    const at = left.findIndex((one) => one.file === file && says.test(one.error.message))
    const [fault] = at < 0 ? [] : left.splice(at, 1)
    if (!fault) return [`nothing in ${file} says ${says}`]
    const first = fault.error.frames[0]
    return line === undefined || (first?.file === file && first.line === line)
      ? []
      : [`${file}: at ${first?.file}:${first?.line}`]
  })
  return [...found, ...left.map(({ file, error }) => `${file ?? 'no file'}: ${error.message}`)]
}

function wrongOutput({ level, says, file, test }: WantedOutput, events: readonly RunEvent[]): string[] {
  const output = events.flatMap((event) => (event.type === 'console' && says.test(event.text) ? [event] : []))
  if (output.length !== 1) return [`${says} was printed ${output.length} times`]
  return output
    .filter((one) => one.level !== level || one.file !== file || testNameIn(one.path ?? []) !== test)
    .map((one) => `${says}: ${one.level} of ${one.file} › ${testNameIn(one.path ?? [])}`)
}

const isSame = (reported: Content | null | undefined, wanted: string | readonly number[] | null): boolean =>
  wanted === null || typeof wanted === 'string'
    ? reported === wanted || (reported instanceof Uint8Array && wanted !== null && new TextDecoder().decode(reported) === wanted)
    : reported instanceof Uint8Array && reported.length === wanted.length && reported.every((byte, at) => byte === wanted[at])

/** What the row expects, each as a law of its own. */
const EXPECTED: readonly Law[] = [
  {
    title: 'outcome',
    broken: ({ expect }, { outcome }) => (outcome === expect.outcome ? [] : [`${outcome} instead of ${expect.outcome}`]),
  },
  {
    title: 'verdicts',
    broken: ({ request, expect }, { events }) => {
      const files = new Set([...request.tests, ...Object.keys(expect.verdicts)])
      return [...files].flatMap((file) => wrongVerdicts(file, expect.verdicts[file] ?? [], events))
    },
  },
  { title: 'errors', broken: ({ expect }, { events }) => (expect.errors ?? []).flatMap((one) => wrongError(one, events)) },
  { title: 'errors outside the tests', broken: ({ expect }, { events }) => wrongFaults(expect.faults ?? [], events) },
  { title: 'output', broken: ({ expect }, { events }) => (expect.console ?? []).flatMap((one) => wrongOutput(one, events)) },
  {
    title: 'changed files',
    broken: ({ expect }, { changedFiles }) => {
      const wanted = new Map(Object.entries(expect.changed ?? {}))
      const paths = new Set([...wanted.keys(), ...changedFiles.keys()])
      return [...paths].filter((path) => {
        const content = wanted.get(path)
        return content === undefined || !changedFiles.has(path) || !isSame(changedFiles.get(path), content)
      })
    },
  },
]

/** All that a result is held against. */
export const ALL_LAWS: readonly Law[] = [...LAWS, ...EXPECTED]

/** @returns a sentence for each breach, beginning with the law's title; none where the runtime kept the contract */
export function check(row: ContractRow, result: ContractResult): string[] {
  return ALL_LAWS.flatMap(({ title, broken }) => broken(row, result).map((why) => `${title}: ${why}`))
}
