import { TextArea, TextField } from 'react-aria-components'
import type { AgentRun } from '../../session/agent/agent-run'
import { Action } from '../controls'
import { Disclosure } from './Disclosure'
import { formatNumber } from './format-number'
import { keep, useEdited } from './panel-state'
import { changedIn, type PromptPart, type PromptShares, promptText, SUMMARY_SHARE, sharesOf } from './prompt-shares'
import { WireText } from './RunLog'

/** The parts of the next request, or of the last one. While it waits for the person, its parts can be rewritten. */
export function PromptView({ run: { agent, prompt, held } }: { readonly run: AgentRun }) {
  const turn = agent.turns.length
  const edited = useEdited(turn)
  if (prompt === null) return <p className="text-muted">Shows what the model is sent, part by part, before it goes out.</p>
  const changed = held ? changedIn(prompt.parts, edited) : []
  return (
    <>
      <p>
        {promptText(prompt)}.
        {!prompt.fits && (
          <span className="text-refused">
            {' '}
            With room for the answer it does not fit: leave files out, or choose a model with a larger window.
          </span>
        )}
        {prompt.unclear.length > 0 && (
          <span className="text-fuzzy">
            {' '}
            Nothing goes along for {prompt.unclear.map((written) => `@${written}`).join(', ')}: there is no such file or
            definition, or there are several.
          </span>
        )}
      </p>
      {prompt.left.length > 0 && (
        <p className="text-muted">
          For want of room {prompt.left.length === 1 ? 'one file stays' : `${prompt.left.length} files stay`} out,{' '}
          {prompt.left[0]} first; the model is shown what it asks for.
        </p>
      )}
      <Bar prompt={prompt} />
      <p className="pb-1 text-small text-muted">
        <span aria-hidden="true" className="text-marker">
          ■
        </span>{' '}
        stays the same, so that a provider’s cache may have it ·{' '}
        <span aria-hidden="true" className="text-fuzzy">
          ◆
        </span>{' '}
        new each time
        {held && ' · unfold a part to change it'}
      </p>
      <ol aria-label="Parts, in the order in which they are sent">
        {prompt.parts.map((part) => (
          <PartRow
            key={part.id}
            part={part}
            share={part.tokens / Math.max(1, prompt.tokens)}
            text={held ? (edited[part.id] ?? part.text) : part.text}
            onEdit={held && part.editable ? (text) => keep({ edited: { turn, texts: { ...edited, [part.id]: text } } }) : null}
            isChanged={changed.includes(part.id)}
          />
        ))}
      </ol>
    </>
  )
}

function Bar({ prompt }: { readonly prompt: PromptShares }) {
  return (
    <div aria-hidden="true" className="relative my-1.5 flex h-2.5 overflow-hidden rounded-small bg-shade">
      {sharesOf(prompt).map(([part, share]) => (
        <div
          key={part.id}
          title={`${part.title}: ${formatNumber(part.tokens)}`}
          className={`border-panel border-r ${part.stable ? 'bg-marker' : 'bg-fuzzy'}`}
          style={{ width: `${100 * share}%` }}
        />
      ))}
      {prompt.window !== null && (
        <div
          title="From here on, older turns give way to a summary"
          className="absolute inset-y-0 w-px bg-text"
          style={{ left: `${100 * SUMMARY_SHARE}%` }}
        />
      )}
    </div>
  )
}

type RowProps = {
  readonly part: PromptPart
  /** Of all tokens, 0 to 1. */
  readonly share: number
  readonly text: string
  /** Null: it is as it is. */
  readonly onEdit: ((text: string) => void) | null
  readonly isChanged: boolean
}

function PartRow({ part: { title, tokens, stable, text: first }, share, text, onEdit, isChanged }: RowProps) {
  return (
    <li>
      <Disclosure
        head={
          <span className="flex items-baseline gap-2 py-px">
            <span className={`w-3 text-center text-small ${stable ? 'text-marker' : 'text-fuzzy'}`}>
              <span aria-hidden="true">{stable ? '■' : '◆'}</span>
              <span className="sr-only">{stable ? 'Stays the same:' : 'New:'}</span>
            </span>
            <span className="min-w-0 flex-1 truncate">
              {title}
              {isChanged && <span className="text-marker"> · changed by you</span>}
            </span>
            <span className="digits text-muted">{Math.round(100 * share)} %</span>
            <span className="digits w-16 text-right">
              {formatNumber(tokens)}
              <span className="sr-only"> tokens</span>
            </span>
          </span>
        }
      >
        <div className="py-1">
          {onEdit === null ? (
            <WireText text={text} />
          ) : (
            <>
              <TextField aria-label={title} value={text} onChange={onEdit} className="flex">
                <TextArea
                  spellCheck={false}
                  rows={Math.min(16, Math.max(4, text.split('\n').length))}
                  className="w-full resize-y rounded-panel border border-line bg-bg px-2.5 py-1.5 font-mono text-code-small leading-[18px] outline-none focus:border-accent"
                />
              </TextField>
              {isChanged && (
                <Action look="ghost" className="mt-1" onPress={() => onEdit(first)}>
                  As it was
                </Action>
              )}
            </>
          )}
        </div>
      </Disclosure>
    </li>
  )
}
