/** What decides and draws a subject: the engine and the view, apart from what unpacks a link, which works while this is on its way. */

import { decideSubject } from './decide-subject'
import type { LookFrame } from './draw-bar'
import { drawLook } from './draw-look'
import type { LookSubject } from './link-source'
import { lookViewOf } from './look-view'

/** Replaces the content of `root`. `hash`: the page's. `chosen`: as of `drawLook`. */
export const drawSubject = (
  root: HTMLElement,
  subject: LookSubject,
  hash: string,
  frame: LookFrame,
): ReturnType<typeof drawLook> => drawLook(root, lookViewOf(decideSubject(subject), hash), frame)
