import { KeyHint } from '../controls'

/** A letter that does the same as the button which it stands in; not where there are hardly keys. */
export const LetterKey = ({ children }: { readonly children: string }) => (
  <span className="contents max-[699px]:hidden">
    <KeyHint>{children}</KeyHint>
  </span>
)
