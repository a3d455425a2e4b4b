/** What the command needs. */
export { FORMATS } from './kind'
export { brokenBy, kindsOver, merged, tableOf } from './table'
