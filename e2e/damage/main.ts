/** What the command needs. */
export { FORMATS } from './kind'
export { brokenBy, merged, tableOf } from './table'
