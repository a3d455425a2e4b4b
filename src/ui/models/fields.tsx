/** What the parts of the dialog of models share. */
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Action } from '../controls'
import { useCopy } from '../copy'
import type { Setting } from './models-messages'

export const MODEL_FIELD =
  'h-8 rounded-control border border-line bg-bg px-2.5 outline-none placeholder:text-muted focus:border-accent focus-visible:outline-none aria-invalid:border-refused'

/** Nothing of a browser's help: names of models and addresses are no words. */
export const NO_AUTOCORRECT = { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off', autoComplete: 'off' } as const

/** A link out of the page, without a referrer. */
export const ExternalLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="underline decoration-line underline-offset-2 hover:decoration-current"
  >
    {children}
    <span className="sr-only"> (opens a new tab)</span>
  </a>
)

/** What to type where the server runs. */
export function SettingLine({ line, says }: Setting) {
  const put = useCopy()
  return (
    <div className="mt-2">
      <div className="flex max-w-full items-center gap-1 self-start rounded-control bg-shade py-0.5 pr-0.5 pl-2.5">
        <code className="min-w-0 flex-1 break-words font-mono text-code-small">{line}</code>
        <Action look="ghost" aria-label={`Copy: ${line}`} className="px-1.5" onPress={() => void put(line)}>
          <Copy size={13} />
        </Action>
      </div>
      <p className="mt-1 text-small text-muted">{says}</p>
    </div>
  )
}

/** What came of something, announced when it comes. */
export function StatusNote({ tone, children }: { readonly tone: 'exact' | 'refused' | 'muted'; readonly children: ReactNode }) {
  const look = { exact: 'text-exact', refused: 'text-refused', muted: 'text-muted' }[tone]
  const sign = { exact: '✓', refused: '✗', muted: '' }[tone]
  return (
    <p className="flex gap-2">
      {sign !== '' && (
        <span aria-hidden="true" className={`font-bold font-mono ${look}`}>
          {sign}
        </span>
      )}
      <span className={tone === 'muted' ? 'text-muted' : ''}>{children}</span>
    </p>
  )
}
