import { type ReactNode, useState } from 'react'
import type { ReloadState } from '../../session/reload-state'
import { Action } from '../controls'
import { useDriver } from '../session'

type Props = {
  /** Whom the page would ask. */
  readonly name: string
  /** Where that is. */
  readonly addresses: readonly string[]
  /** Where the page comes back to after a reload; null: where its address says. */
  readonly back: ReloadState | null
  /** What the reload loses, as a sentence; '' by default. */
  readonly loses?: string
  /** What is there once the page may ask. */
  readonly children: ReactNode
}

/** Asks before the page may ask another host, and reloads it: a policy that is in force cannot be widened. */
export function HostPermission({ name, addresses, back, loses = '', children }: Props) {
  const driver = useDriver()
  const [isLeaving, leave] = useState(false)
  if (addresses.every((address) => driver.page.allowsHost(address))) return children
  const allow = async () => {
    leave(true)
    await driver.page.allowHosts(addresses, back)
    leave(false)
  }
  return (
    <section aria-label={`May the page ask ${name}?`} className="rounded-panel border border-line p-3">
      <p className="max-w-[520px]">
        This page asks no host but its own until you say so. Once it may ask <b className="font-semibold">{name}</b>, it reloads
        and goes on here; it keeps project, reply and decisions. {loses}
      </p>
      <Action look="ink" className="mt-2.5 h-8" isPending={isLeaving} onPress={() => void allow()}>
        Allow {name}
      </Action>
    </section>
  )
}
