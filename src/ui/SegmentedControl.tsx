import { useId } from 'react'

type Props<T extends string> = {
  readonly label: string
  readonly options: readonly { readonly id: T; readonly name: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** Little room at the sides of each. */
  readonly narrow?: boolean
}

/** One of a few, side by side. */
export function SegmentedControl<T extends string>({ label, options, value, onChange, narrow = false }: Props<T>) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex shrink-0 rounded-control border border-line">
      {options.map(({ id, name }) => (
        <label
          key={id}
          className={`relative rounded-control py-[2px] text-small text-muted has-checked:bg-shade has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent hover:text-text ${narrow ? 'px-1.5' : 'px-2.5'}`}
        >
          <input
            type="radio"
            name={group}
            className="absolute inset-0 m-0 size-full cursor-[inherit] appearance-none outline-none"
            checked={id === value}
            onChange={() => onChange(id)}
          />
          {name}
        </label>
      ))}
    </div>
  )
}
