import type { Ref } from 'react'
import { Tab, TabList } from 'react-aria-components'

type Props = {
  /** Accessible name of the list. */
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly name: string }[]
  readonly ref?: Ref<HTMLDivElement>
  readonly className?: string
}

/** The names of tabs side by side, the chosen one underlined. */
export const TabBar = ({ label, tabs, ref, className = '' }: Props) => (
  <TabList {...(ref === undefined ? {} : { ref })} aria-label={label} className={`flex gap-5 ${className}`}>
    {tabs.map(({ id, name }) => (
      <Tab
        key={id}
        id={id}
        className="whitespace-nowrap border-transparent border-b-2 py-1.5 text-muted max-[699px]:py-3 hover:text-text selected:border-text selected:font-semibold selected:text-text"
      >
        {name}
      </Tab>
    ))}
  </TabList>
)
