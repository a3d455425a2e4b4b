/** The `*** …` lines of a V4A patch. */

/** Longer lines are no headers: units of UTF-16. */
const LONGEST = 4000

export type Marker =
  /** `right`: the line as the format has it. */
  { readonly right: string } & (
    | { readonly kind: 'begin' | 'end' | 'end-of-file' }
    /** `decorated`: quotes or other marks were around the path. */
    | { readonly kind: 'update' | 'add' | 'delete' | 'move-to'; readonly path: string; readonly decorated: boolean }
    | { readonly kind: 'move'; readonly path: string; readonly to: string; readonly decorated: boolean }
  )

type FileKind = 'update' | 'add' | 'delete' | 'move'

const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  update: 'update',
  modify: 'update',
  edit: 'update',
  change: 'update',
  add: 'add',
  create: 'add',
  new: 'add',
  delete: 'delete',
  remove: 'delete',
  move: 'move',
  rename: 'move',
}

const WORDS: Readonly<Record<FileKind, string>> = { update: 'Update', add: 'Add', delete: 'Delete', move: 'Move' }

const FILE = new RegExp(`^(${Object.keys(FILE_KINDS).join('|')})(\\s+file)?\\s*:\\s*(\\S.*)$`, 'i')

/** The path of a header, undecorated. */
function bare(text: string): { readonly path: string; readonly decorated: boolean } {
  const path = text
    .replace(/ \((?:new|new file|modified|updated|deleted|existing)\)$/i, '')
    .replace(/^["'`*]+|["'`*:]+$/g, '')
    .trim()
  return { path, decorated: path !== text }
}

/**
 * The marker in a line that begins with `***`, or null. With `strict`, only the words that the format has, since three stars
 * may occur in any text.
 */
export function markerOf(text: string, strict: boolean): Marker | null {
  if (text.length > LONGEST || !text.startsWith('***')) return null
  const words = text
    .replace(/^\*+\s*/, '')
    .trimEnd()
    .replace(/\s*\*{3,}$/, '')
  if (/^begin\s+patch\b/i.test(words)) return { kind: 'begin', right: '*** Begin Patch' }
  if (/^end\s+(?:of\s+)?patch\b/i.test(words)) return { kind: 'end', right: '*** End Patch' }
  if (/^(?:end\s+of\s+file|eof)$/i.test(words)) return { kind: 'end-of-file', right: '*** End of File' }
  const moveTo = /^(?:moved?|renamed?)\s+to\s*:\s*(\S.*)$/i.exec(words)?.[1]
  if (moveTo !== undefined) return { kind: 'move-to', ...bare(moveTo), right: `*** Move to: ${moveTo}` }
  const found = FILE.exec(words)
  const kind = FILE_KINDS[found?.[1]?.toLowerCase() ?? '']
  const rest = found?.[3]
  if (kind === undefined || rest === undefined || (strict && found?.[2] === undefined)) return null
  if (kind !== 'move') return { kind, ...bare(rest), right: `*** ${WORDS[kind]} File: ${rest}` }
  const [from, to] = rest.split(/\s+(?:->|=>|→|to)\s+/)
  if (from === undefined || to === undefined) return null
  const [old, fresh] = [bare(from), bare(to)]
  const right = `*** Move File: ${from} -> ${to}`
  return { kind, path: old.path, to: fresh.path, decorated: old.decorated || fresh.decorated, right }
}
