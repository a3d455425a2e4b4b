/** The engine with all that it may look at, for a page that has no workers. */
export { analyse, openReader, policiesOf } from './analyse'
export { openLanguageServices } from './language-services'
export { outlineOf } from './outline-tree'
