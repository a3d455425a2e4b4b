import { Radio, RadioGroup } from 'react-aria-components'

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
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => {
        const found = options.find(({ id }) => id === chosen)
        if (found !== undefined) onChange(found.id)
      }}
      className="flex shrink-0 rounded-control border border-line"
    >
      {options.map(({ id, name }) => (
        <Radio
          key={id}
          value={id}
          className={`rounded-control py-[2px] text-small text-muted selected:bg-shade selected:font-medium selected:text-text hover:text-text focus-visible:outline-2 ${narrow ? 'px-1.5' : 'px-2.5'}`}
        >
          {name}
        </Radio>
      ))}
    </RadioGroup>
  )
}
