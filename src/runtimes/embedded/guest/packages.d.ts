// The npm packages that stand in for Node's modules, by file: the bare names would mean Node's own modules in the unit tests.
declare module 'assert/build/internal/util/comparisons.js' {
  export function isDeepEqual(actual: unknown, expected: unknown): boolean
  export function isDeepStrictEqual(actual: unknown, expected: unknown): boolean
}
declare module 'util/util.js' {
  import util from 'node:util'
  export default util
}
declare module 'events/events.js' {
  import { EventEmitter } from 'node:events'
  export default EventEmitter
}
declare module 'buffer/index.js' {
  import buffer from 'node:buffer'
  export default buffer
}
declare module 'path-browserify' {
  import { posix } from 'node:path'
  export default posix
}
