/** The engine with all that it may look at, for a page that has no workers. */
export { analyse, openReader, policiesOf } from './analyse'
export { openLooking } from './looking'
export { outlineOf } from './outlining'
