/** How a person likes code to look: how large it is, and whether long lines are wrapped. This browser remembers it. */
import { useSyncExternalStore } from 'react'
import { browserMemory } from './browser-memory'
import { CODE } from './code-view'

/** CSS pixels of the type and of a row, the smallest first. With the smallest, 40 rows are seen on a page of 1280 × 720. */
const SIZES = [
  { type: 10.6, row: 14 },
  { type: 11.5, row: 17 },
  { type: CODE.fontSize, row: CODE.rowHeight },
  { type: 14, row: 22.5 },
  { type: 16, row: 26 },
  { type: 19, row: 31 },
] as const

const USUAL = 2

export type CodeLook = {
  /** Type, against that of the usual size. */
  readonly scale: number
  /** Height of a row, against what it has at the usual size for its type. */
  readonly leading: number
  readonly wrap: boolean
}

const NAMES = { size: 'code-size', wrap: 'code-wrap' } as const

const listeners = new Set<() => void>()

let size: number | null = null
let look: CodeLook | null = null

function sizeNow(): number {
  if (size !== null) return size
  const kept = Number(browserMemory.get(NAMES.size) ?? USUAL)
  size = Number.isInteger(kept) && kept >= 0 && kept < SIZES.length ? kept : USUAL
  return size
}

function lookOf(at: number, wrap: boolean): CodeLook {
  const { type, row } = SIZES[at] ?? SIZES[USUAL]
  const scale = type / CODE.fontSize
  return { scale, leading: row / CODE.rowHeight / scale, wrap }
}

export function currentCodeLook(): CodeLook {
  look ??= lookOf(sizeNow(), browserMemory.get(NAMES.wrap) !== 'false')
  return look
}

function wear(at: number, wrap: boolean): void {
  size = at
  look = lookOf(at, wrap)
  browserMemory.set(NAMES.size, String(at))
  browserMemory.set(NAMES.wrap, String(wrap))
  for (const listener of listeners) listener()
}

/** Makes code larger (1) or smaller (-1) by a step, or as large as it is at first (0). */
export function resizeCode(by: -1 | 0 | 1): void {
  const at = by === 0 ? USUAL : Math.min(Math.max(sizeNow() + by, 0), SIZES.length - 1)
  wear(at, currentCodeLook().wrap)
}

/** Whether code can be made larger (1) or smaller (-1). */
export const canResizeCode = (by: -1 | 1): boolean => sizeNow() + by >= 0 && sizeNow() + by < SIZES.length

export function wrapCode(wrap: boolean): void {
  wear(sizeNow(), wrap)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useCodeLook = (): CodeLook => useSyncExternalStore(subscribe, currentCodeLook)
