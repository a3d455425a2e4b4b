import { useEffect, useState } from 'react'
import type { AgentController } from '../../session/agent/agent-controller'
import type { ModelRegistry } from '../../session/agent/models'
import { useDriver } from '../session'

/** Does something with the runs of agents, which are loaded when they are first asked for. The page reports what goes wrong. */
export function useAgents(): (act: (agents: AgentController) => unknown) => void {
  const driver = useDriver()
  return (act) => {
    void driver.agents().then(act)
  }
}

/** The person's models and the recordings; null until they are loaded, or where they cannot be. */
export function useDesk(): ModelRegistry | null {
  const driver = useDriver()
  const [desk, setDesk] = useState<ModelRegistry | null>(null)
  useEffect(() => {
    let isWanted = true
    driver.models().then(
      (opened) => {
        if (isWanted) setDesk(opened)
      },
      (failed: unknown) => driver.page.notify({ code: 'broke', what: 'load', detail: String(failed) }),
    )
    return () => {
      isWanted = false
    }
  }, [driver])
  return desk
}
