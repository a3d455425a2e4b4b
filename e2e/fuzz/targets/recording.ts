/** The JSON of a recorded run → a recording. */
import { decodeRecording, encodeRecording, isLast } from '../../../src/providers/recording'
import { grownJson, mutateJson } from '../json'
import { recordings } from '../seeds'
import { law, partOf, same, signature, type Target } from '../target'

export const recording: Target = {
  name: 'recording',
  seeds: () => recordings().map((json) => ({ json })),
  mutate: (parent, other, random) => ({
    json: mutateJson(partOf(parent, 'json'), partOf(other, 'json'), random).slice(0, 60_000),
  }),
  run(input) {
    const decoded = decodeRecording(partOf(input, 'json'))
    if (!decoded.ok) {
      law('what is refused has a reason', decoded.why !== '')
      return decoded.why.replace(/\d+/g, '0').slice(0, 80)
    }
    const { recording: read } = decoded
    const again = decodeRecording(encodeRecording(read))
    law('a recording that was read can be written and read', again.ok, () => (again.ok ? '' : again.why))
    if (again.ok) same('a recording comes back the same', again.recording, read)
    const events = read.calls.flatMap((call) => call.events)
    for (const { events: of } of read.calls)
      law(
        'nothing comes after the last event',
        of.slice(0, -1).every(({ event }) => !isLast(event)),
      )
    return signature([read.origin.type, ...events.map(({ event }) => event.type)])
  },
  grow: (input, times) => ({ json: grownJson(partOf(input, 'json'), times) }),
}
