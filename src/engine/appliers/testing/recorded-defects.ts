/**
 * What real tools did with 28 hand-made cases: their own apply functions were called with the file's text and the old and the new text of one edit.
 * `defects.json` has been measured for this project; a case is `file`, `old`, `neu` and `exp`, the intended text (null: there is no single right one).
 */
import data from '../recorded/defects.json'

const RESULTS = new Map<string, Readonly<Record<string, string | undefined>>>(Object.entries(data.results))

export type Defect = {
  readonly name: string
  readonly file: string
  readonly old: string
  readonly neu: string
  /** The text that the tool left; null: it refused. */
  readonly left: string | null
  /** Whether it left something else than was intended, or nothing at all was changed. */
  readonly verdict: 'ok' | 'other' | 'any' | 'nothing' | 'refused'
  /** How the tool called what it found the place by: `fuzz100`, `regex`. */
  readonly by: string | null
}

const ANSWER = /^(ok\*?|APPLIED|NOOP|REFUSED)(?:\[(\w+)\])?(?:\s+("[\s\S]*"))?/
const VERDICT: Readonly<Record<string, Defect['verdict']>> = {
  ok: 'ok',
  'ok*': 'other',
  APPLIED: 'any',
  NOOP: 'nothing',
  REFUSED: 'refused',
}

/** The cases with what the tool did, by the tool's key in the recording. @throws {RangeError} the key is none of them */
export function defectsOf(key: string): readonly Defect[] {
  const recorded = RESULTS.get(key)
  if (recorded === undefined) throw new RangeError(`"${key}" is not recorded: ${[...RESULTS.keys()].join(', ')}`)
  return data.cases.flatMap(({ name, file, old, neu, exp }) => {
    const [, word = '', by, text] = ANSWER.exec(recorded[name] ?? '') ?? []
    const verdict = VERDICT[word]
    if (verdict === undefined) return []
    const left = verdict === 'refused' ? null : verdict === 'nothing' ? file : verdict === 'ok' ? (exp ?? null) : textIn(text)
    return [{ name, file, old, neu, verdict, by: by ?? null, left }]
  })
}

function textIn(quoted = 'null'): string | null {
  const text: unknown = JSON.parse(quoted)
  return typeof text === 'string' ? text : null
}
