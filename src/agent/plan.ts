/** Plans and tasks as models write them: numbered lines. */
import type { Task } from './agent'

/** Steps of a plan that are kept. */
const STEPS = 20

const NUMBERED = /^\s{0,3}(?:[-*]\s+)?(?:\*\*)?(?:step\s+)?(\d{1,2})[.):]\s*(?:\*\*)?\s*(\S.*)$/i

/** The numbered lines that count from 1, in order; a later list takes the place of an earlier one. Lines that follow a step belong to it. */
export function stepsIn(text: string): readonly string[] {
  let steps: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const [, number, words] = NUMBERED.exec(line) ?? []
    if (number !== undefined && words !== undefined) {
      if (number === '1') steps = []
      isOpen = Number(number) === steps.length + 1
      if (isOpen) steps.push(words.trim())
    } else if (line.trim() === '') isOpen = false
    else if (isOpen && /^\s{2,}\S/.test(line)) steps.push(`${steps.pop() ?? ''} ${line.trim()}`)
  }
  return steps.slice(0, STEPS)
}

const PATH = /^[`'"*]*([\w@.~/[\]()-]+?\.[\w]+|[\w@.~-]+\/[\w@.~/[\]()-]+)[`'"*]*\s*(?::|-|–|—|\s)\s*(\S.*)$/

/** Tasks of a plan: `1. path/to/file: what to do there`. A line that names no file is left out. */
export const tasksIn = (text: string): readonly Task[] =>
  stepsIn(text).flatMap((step) => {
    const [, path, words] = PATH.exec(step) ?? []
    return path === undefined || words === undefined
      ? []
      : [{ path, text: words, context: '', isNew: false, state: 'waiting' } as const]
  })
