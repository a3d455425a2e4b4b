/** Lines that a batch has written, as rows. */
import { at, isFields, listAt, numberAt, textAt } from '../logs/fields'
import { type LabRow, labRowOf } from './lab-row'
import type { LooseResult, LooseVerdict } from './outcome'

const texts = (value: unknown, key: string): readonly string[] =>
  listAt(value, key).filter((one): one is string => typeof one === 'string')

/** The text of a field as a part of an object; nothing where there is none. */
const field = <Key extends string>(value: unknown, key: Key): { readonly [Name in Key]?: string } => {
  const found = textAt(value, key)
  const none: { readonly [Name in Key]?: string } = {}
  return found === null ? none : { ...none, [key]: found }
}

function verdictOf(value: unknown, state: string): LooseVerdict {
  const tools = at(value, 'tools')
  return {
    state,
    ...field(value, 'why'),
    ...field(value, 'truth'),
    formats: texts(value, 'formats'),
    hunks: listAt(value, 'hunks').map((hunk) => ({
      path: textAt(hunk, 'path'),
      ...field(hunk, 'how'),
      ...field(hunk, 'refusal'),
      ...field(hunk, 'cause'),
    })),
    ...(isFields(tools)
      ? {
          tools: Object.fromEntries(
            Object.entries(tools).map(([id, made]) => [id, { verdict: textAt(made, 'verdict') ?? '', ...field(made, 'truth') }]),
          ),
        }
      : {}),
    tokens: numberAt(value, 'tokens') ?? 0,
  }
}

/** null: it is no line of a batch. @param number of the line, as the name of one that has none */
export function rowOfVerdict(value: unknown, number: number): LabRow | null {
  const state = textAt(value, 'verdict', 'state')
  if (!isFields(value) || state === null) return null
  const names: Record<string, string | number | boolean> = {}
  for (const [name, named] of Object.entries(value))
    if (typeof named === 'string' || typeof named === 'number' || typeof named === 'boolean') names[name] = named
  const kind = textAt(value, 'log', 'kind')
  const log: LooseResult['log'] =
    kind === null
      ? undefined
      : { kind, own: textAt(value, 'log', 'own'), ...field(value.log, 'why'), ...field(value.log, 'answer') }
  return labRowOf({ names, verdict: verdictOf(value.verdict, state), ...(log === undefined ? {} : { log }) }, number)
}
