import { actionClass, type Look } from '../controls'

type Props = {
  readonly name: string
  readonly onChoose: (files: readonly File[]) => void
  /** Whether a folder is chosen, with all that is in it. */
  readonly folder?: boolean
  /** A button; without it, a word in a line. */
  readonly look?: Look
}

const WORD =
  'relative cursor-default rounded-small underline decoration-line underline-offset-2 focus-within:outline-2 focus-within:outline-accent hover:text-text'

/** Lets a person choose files. */
export const FileChooser = ({ name, onChoose, folder = false, look }: Props) => (
  <label className={look === undefined ? WORD : actionClass(look, 'relative focus-within:outline-2 focus-within:outline-accent')}>
    {name}
    <input
      ref={(input) => {
        if (input !== null) input.webkitdirectory = folder
      }}
      type="file"
      multiple
      className="sr-only"
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // The same files may be chosen once more.
        target.value = ''
      }}
    />
  </label>
)
