import { KeyHint } from '../controls'

/** A letter that does the same as the button that shows it; hidden on a phone, which hardly has keys. */
export const LetterKey = ({ children }: { readonly children: string }) => (
  <span className="contents max-[699px]:hidden">
    <KeyHint>{children}</KeyHint>
  </span>
)
