/** Models of documents that people go back to: caret, scroll and undo are as they were. */
import { monaco } from './monaco'

/** Documents whose models are kept. More: memory, fewer: the undo of a file is lost that was left a while ago. */
const KEPT = 20

const SCHEME = 'hunkscope'

/** The newest last. */
const names: string[] = []

const uriOf = (name: string) => monaco.Uri.from({ scheme: SCHEME, path: `/${name}` })

export const documents = {
  /** The address of a document's model, which is then one of those that are kept. */
  use(name: string): string {
    const at = names.indexOf(name)
    if (at >= 0) names.splice(at, 1)
    names.push(name)
    for (const gone of names.splice(0, Math.max(0, names.length - KEPT))) monaco.editor.getModel(uriOf(gone))?.dispose()
    return uriOf(name).toString()
  },
}
