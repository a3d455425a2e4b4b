/** The invisible characters of a hunk and its place, in words. */
export const HiddenCharacters = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <section aria-label="Invisible characters">
    <h3 className="heading">Invisible characters</h3>
    <ul className="mt-1 flex flex-col gap-1">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
)
