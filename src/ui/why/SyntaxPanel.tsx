import { plural } from '../../engine/explain'
import type { Analysis } from '../../workers/protocol'
import { SyntaxPolicySelect } from '../SyntaxPolicySelect'
import { useSession } from '../session'

/** What was checked of the files that change, and what an error means. */
export function SyntaxPanel({ analysis }: { readonly analysis: Analysis }) {
  const policy = useSession((state) => state.syntax)
  return (
    <section aria-label="Syntax" className="mt-5 flex flex-col gap-1.5 text-muted">
      <span className="flex flex-wrap items-center gap-x-1.5">
        New syntax errors
        <SyntaxPolicySelect />
      </span>
      <p>{policy === 'off' ? 'Syntax is not checked.' : checkedText(analysis)}</p>
    </section>
  )
}

/** "2 files checked; not checked: notes.xyz". */
function checkedText({ syntax, transaction }: Analysis): string {
  if (syntax.length === 0) return transaction.state === 'staged' ? 'No file was checked.' : 'Not checked: nothing is staged.'
  const of = (wanted: string) => syntax.filter(({ state }) => state === wanted).map(({ path }) => path)
  const [checked, loading, without] = [of('checked'), of('loading'), of('no-check')]
  return [
    loading.length > 0 ? 'Checking…' : '',
    checked.length > 0 ? `${plural(checked.length, 'file')} checked` : '',
    without.length > 0
      ? `not checked: ${without
          .slice(0, 3)
          .map((path) => path.slice(path.lastIndexOf('/') + 1))
          .join(', ')}`
      : '',
  ]
    .filter(Boolean)
    .join('; ')
}
