import { useSession } from '../session'
import { NewRunForm } from './NewRunForm'
import { RunView } from './RunView'

/** A run of an agent, or the form that commissions one. */
export default function AgentPanel() {
  const run = useSession((state) => state.agent)
  return run === null ? <NewRunForm /> : <RunView run={run} />
}
