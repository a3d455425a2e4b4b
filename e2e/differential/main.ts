/** What the command needs. */
export { merged } from './merge'
export { detailsOf, gitSentence, rowsOf, undueShare, wrongIn } from './table'
