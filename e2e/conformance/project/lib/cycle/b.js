import { a, hoisted } from './a.js'

export const b = `b with ${hoisted()}`
export const readA = () => a
let early
try {
  early = a
} catch (error) {
  early = error.name
}

export { early }
