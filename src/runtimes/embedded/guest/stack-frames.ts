/** Stack traces of Chromium, Firefox and Safari → places in project files. */
import type { Frame } from '../../runtime'
import { PROJECT_URL } from '../protocol'

/** Frames that one error keeps. */
const MAX_FRAMES = 30

/** The URL under which a project file's code runs. */
export const urlOf = (path: string) => PROJECT_URL + path.split('/').map(encodeURIComponent).join('/')

/** The project path of such a URL, or null. */
export function projectPathAt(url: string): string | null {
  if (!url.startsWith(PROJECT_URL)) return null
  try {
    return decodeURIComponent(url.slice(PROJECT_URL.length))
  } catch (error) {
    // A '%' that no urlOf wrote: project code can put any text into a stack.
    if (error instanceof URIError) return null
    throw error
  }
}

/** Names that only say "the module itself", "a function without a name", or "a call that was hoisted". */
const UNNAMED = /^(?:(?:[\w$]+\.)?(?:<anonymous>|eval|anonymous)|(?:Async)?(?:Generator\.)?next|__hunkscope_hoisted_.*)$/

function frameOf(line: string): Frame | null {
  const at = line.lastIndexOf(PROJECT_URL)
  if (at < 0) return null
  const place = /^(\S+?):(\d+):(\d+)\)?\s*$/.exec(line.slice(at))
  // A query makes it another module of the same file; in a path '?' and '#' are encoded.
  const file = projectPathAt((place?.[1] ?? '').replace(/[?#].*/, ''))
  if (!place || file === null || file === '') return null
  const before = line.slice(0, at).trim()
  const raw = before.startsWith('at ') ? before.slice(3).replace(/\($/, '') : before.replace(/@$/, '')
  const name = raw.trim().replace(/^(?:async |new |async\*)/, '')
  const named = name !== '' && name !== 'at' && name !== 'async' && !UNNAMED.test(name)
  return { file, line: Number(place[2]), column: Number(place[3]), ...(named ? { name } : {}) }
}

/** Project frames of a stack, innermost first, at their places in the code that runs; those of the runtime itself are left out. */
export function parseFrames(stack: string): Frame[] {
  const frames: Frame[] = []
  for (const line of stack.split('\n')) {
    const frame = frameOf(line)
    if (frame) frames.push(frame)
    if (frames.length === MAX_FRAMES) break
  }
  return frames
}
