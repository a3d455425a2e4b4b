/** The formats that are read, each with an example that opens. */
import { FORMAT_NAME } from '../../engine/explain'
import { EXAMPLES } from './examples'

// What scrolls has to be reachable by keyboard.
const reachable = (name: string) => ({ role: 'group', tabIndex: 0, 'aria-label': name }) as const

export function FormatExamples() {
  return (
    <ul
      aria-label="Formats that are read"
      className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(210px,1fr))] items-start gap-x-6"
    >
      {EXAMPLES.map(([format, reply]) => (
        <li key={format}>
          <details className="group">
            <summary className="flex list-none items-center gap-2 rounded-control py-[3px] hover:text-text">
              <span
                aria-hidden="true"
                className="w-3 text-center text-muted transition-[rotate] duration-[var(--quick)] group-open:rotate-90"
              >
                ›
              </span>
              {FORMAT_NAME[format]}
            </summary>
            <div
              {...reachable(`Example of ${FORMAT_NAME[format]}`)}
              className="mt-0.5 mb-2 ml-5 overflow-x-auto rounded-control bg-shade px-2.5 py-1.5"
            >
              <pre className="font-mono text-note leading-[17px]">{reply}</pre>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
