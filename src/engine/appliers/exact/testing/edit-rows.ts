/** One edit of one file and what it should leave: the rows of this folder's tests. */
import type { ApplierId, RuleId } from '../../applier'
import { type EmulateOptions, emulate } from '../../emulate'

/** `left`: null where the edit is refused. */
export type EditRow = readonly [name: string, old: string, fresh: string, file: string, left: string | null, more?: More]

/** `rule`: by which the first hunk is decided; `says`: part of the message; `input`: more arguments of the call. */
type More = {
  readonly rule?: RuleId
  readonly says?: string
  readonly input?: Readonly<Record<string, unknown>>
  readonly options?: EmulateOptions
}

export const editCall = (name: string, input: unknown): string => JSON.stringify({ name, input })

/** What became of the edit and what should have, in the same shape. */
export function judgedEdit(
  id: ApplierId,
  [, old, fresh, file, left, more = {}]: EditRow,
): { readonly made: unknown; readonly meant: unknown } {
  const { rule, says, input, options } = more
  const reply = editCall('edit', { file_path: 'a.py', old_string: old, new_string: fresh, ...input })
  const { verdict, files, hunks, message } = emulate(id, reply, { 'a.py': file }, options)
  const measured = { rule: rule && hunks[0]?.rule, says: says && (message.includes(says) ? says : message) }
  return {
    made: { verdict, text: files['a.py'], ...measured },
    meant: { verdict: left === null ? 'refused' : 'applied', text: left ?? file, rule, says },
  }
}

/** The rows by their names, for tables whose rows are handed on whole. */
export const rowsByName = <Named extends readonly [string, ...unknown[]]>(rows: readonly Named[]): [name: string, row: Named][] =>
  rows.map((row) => [row[0], row])
