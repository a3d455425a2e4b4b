/** What decides and draws a subject: the engine and the view, apart from what unpacks a link, which works while this is on its way. */
import type { Frame } from './bar'
import { decidedOf } from './decided'
import { drawLook } from './draw'
import type { Subject } from './source'
import { viewOf } from './view'

/** Draws in place of what stands in `root`. `hash`: the page's. `chosen`: as of `drawLook`. */
export const drawSubject = (root: HTMLElement, subject: Subject, hash: string, frame: Frame): ReturnType<typeof drawLook> =>
  drawLook(root, viewOf(decidedOf(subject), hash), frame)
