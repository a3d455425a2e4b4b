/** A file that leaves the page. */
import { nameOf, type Timeline } from '../workspace/timeline'

/** What the browser is to save, under which name. */
export type Download = { readonly name: string; readonly blob: Blob }

/** UTF-16 units of a file's name before its ending. */
const LONGEST = 60

/** The project's name as a file's; 'project' where nothing of it can be part of one. `ending`: with its dot, or ''. */
export function fileNameOf(timeline: Timeline | null, ending: string): string {
  const name = timeline === null ? '' : nameOf(timeline)
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return `${plain.slice(0, LONGEST) || 'project'}${ending}`
}
