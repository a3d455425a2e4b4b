// The npm packages that replace Node's modules, by file: the bare names would mean Node's own modules in the unit tests.
declare module 'events/events.js' {
  import { EventEmitter } from 'node:events'
  export default EventEmitter
}
declare module 'buffer/index.js' {
  import buffer from 'node:buffer'
  export default buffer
}
declare module 'string_decoder/lib/string_decoder.js' {
  import decoder from 'node:string_decoder'
  export default decoder
}
declare module 'url/url.js' {
  const url: {
    readonly Url: object
    parse(url: unknown, query?: unknown, slashes?: unknown): object
    resolve(from: unknown, to: unknown): string
    resolveObject(from: unknown, to: unknown): object
    format(url: unknown): string
  }
  export default url
}
declare module '@pkgjs/parseargs' {
  export function parseArgs(config: object): object
}
