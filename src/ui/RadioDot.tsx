/** The dot of a radio button; the radio around it has the class `group`. */
export const RadioDot = ({ className = '' }: { readonly className?: string }) => (
  <span
    aria-hidden="true"
    className={`size-3 shrink-0 rounded-full border border-muted group-data-[selected]:border-4 group-data-[selected]:border-accent ${className}`}
  />
)
