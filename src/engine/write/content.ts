/** A file's lines in a fence under its path, as whole and lazy files are written. */
import { namesFile } from '../file-names'
import { announcesFile, readsBackAlone } from './paths'
import { opensAnotherFormat } from './reserved-lines'
import { fenceFor, isDocument, joinedLines, looksLikeHtml, looksNumbered } from './text-lines'
import { cannot, type Written, written } from './writer'

export function fencedFile(path: string, lines: readonly string[]): Written {
  if (!readsBackAlone(path) || !namesFile(path, true)) return cannot('path')
  // A path at the end reads as that of the next file, whose fence follows.
  if (opensAnotherFormat(lines) || announcesFile(lines.at(-1) ?? '')) return cannot('markers-in-text')
  if (looksNumbered(lines)) return cannot('numbers-in-text')
  if (looksLikeHtml(lines)) return cannot('escapes-in-text')
  // Documents have bare fences of their own: one that is longer cannot be mistaken for one of those.
  const fence = fenceFor(lines, isDocument(path) ? 4 : 3)
  return written(joinedLines([path, fence, ...lines, fence]))
}
