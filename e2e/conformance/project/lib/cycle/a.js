import { b, readA } from './b.js'

export let a = 'a before'
export const seenByB = readA
export function hoisted() {
  return 'hoisted'
}
export const both = () => `${a} ${b}`
a = 'a after'
