import { firstWordEnd } from './hanging-indent'

/** One line of code, within a block that has the styles of `hanging`: its first word begins in the row of its indentation. */
export function IndentedText({ text }: { readonly text: string }) {
  const end = firstWordEnd(text)
  if (end === 0) return text
  return (
    <>
      <span className="break-all indent-0">{text.slice(0, end)}</span>
      {text.slice(end)}
    </>
  )
}
