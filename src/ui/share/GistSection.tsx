/** The session as a secret gist in the person's own account on GitHub. */
import { Copy } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { gistFilesOf } from '../../session/share/gist-session'
import type { ShareOptions } from '../../session/share/share-actions'
import { GITHUB_HOSTS } from '../../workspace/github/github-hosts'
import { createGist, type SavedGist, type SaveProblem } from '../../workspace/github/new-gist'
import { HostPermission } from '../asking/HostPermission'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { ExternalLink, MODEL_FIELD, NO_AUTOCORRECT, StatusNote } from '../models/fields'
import { clockText } from '../part-messages'
import { useDriver, useSession } from '../session'
import { gistHash } from './gist-address'

const MADE_AT = 'https://github.com/settings/tokens/new?scopes=gist&description=Hunkscope'

/** `broken`: what is shared could not be put together. */
type Problem = SaveProblem | { readonly code: 'broken' }

type Stage =
  | { readonly at: 'nothing' | 'saving' }
  | { readonly at: 'saved'; readonly gist: SavedGist }
  | { readonly at: 'failed'; readonly says: string }

const SAY: { readonly [Code in Problem['code']]: (problem: Extract<Problem, { code: Code }>) => string } = {
  token: () => 'GitHub does not know this token. It may have been cut, or be out of date.',
  scope: () => 'This token may not write gists. Give it that permission, or make another one.',
  'too-large': () =>
    'GitHub takes no gist like this: it is too large, or this account may make none. Share it as a file instead.',
  'rate-limited': ({ until }) =>
    `GitHub takes no more from this account${until === null ? ' for now' : ` until ${clockText(until)}`}. Nothing was saved.`,
  offline: () =>
    'The page could not reach GitHub. Look in your list of gists whether this one is there; everything else works offline.',
  answered: ({ status }) =>
    status === null
      ? 'GitHub took it, but did not say where the gist is. Your list of gists has it.'
      : `GitHub answered something else (${status}). Nothing was saved.`,
  broken: () => 'The page could not put the session together. Share it as a file instead.',
}

const sayProblem = <Code extends Problem['code']>(problem: Extract<Problem, { code: Code }> & { readonly code: Code }): string =>
  SAY[problem.code](problem)

const TOO_LARGE = 'This is more than the page opens from a gist: 2 MB. Share it as a file instead.'

/** Saves when the person asks for it. */
function useSaving({ tests, run }: ShareOptions) {
  const driver = useDriver()
  const reply = useSession((state) => state.reply)
  const [stage, setStage] = useState<Stage>({ at: 'nothing' })
  const save = async (token: string): Promise<boolean> => {
    setStage({ at: 'saving' })
    const made = await make(token).catch((failed: unknown): Stage => {
      console.warn(failed)
      return { at: 'failed', says: sayProblem({ code: 'broken' }) }
    })
    setStage(made)
    return made.at === 'saved'
  }
  const make = async (token: string): Promise<Stage> => {
    const sharing = await driver.sharing()
    const wanted = gistFilesOf(await sharing.json({ tests, run }), reply)
    if (wanted === null) return { at: 'failed', says: TOO_LARGE }
    const saved = await createGist({ ...wanted, token, isPublic: false })
    return saved.ok ? { at: 'saved', gist: saved.gist } : { at: 'failed', says: sayProblem(saved.problem) }
  }
  return { stage, save }
}

export default function GistSection({ along }: { readonly along: ShareOptions }) {
  return (
    <HostPermission name="GitHub" addresses={GITHUB_HOSTS} back={{ dialog: 'share', address: '' }}>
      <Saving along={along} />
    </HostPermission>
  )
}

function Saving({ along }: { readonly along: ShareOptions }) {
  const { stage, save } = useSaving(along)
  const id = useId()
  const [hasToken, setHasToken] = useState(false)
  // The field keeps the token itself: the document, and tools that look at it, show what React draws.
  const field = useRef<HTMLInputElement>(null)
  const press = async () => {
    if (stage.at === 'saving') return
    const isSaved = await save(field.current?.value ?? '')
    if (!isSaved || field.current === null) return
    // The button goes out of reach with the token, and would take the focus along.
    field.current.focus()
    field.current.value = ''
    setHasToken(false)
  }
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap gap-2">
        <TokenField ref={field} says={`${id}-says`} onChange={setHasToken} onEnter={() => void press()} />
        <Action className="h-8" isDisabled={!hasToken} isPending={stage.at === 'saving'} onPress={() => void press()}>
          {stage.at === 'saving' ? 'Saving…' : 'Save as a secret gist'}
        </Action>
      </div>
      <p id={`${id}-says`} className="text-muted">
        The token needs one permission: the scope “gist”, or for a fine-grained one “Gists: read and write”. It goes to GitHub
        alone and is gone when this sheet closes. A secret gist is listed nowhere; whoever has its address can read it.{' '}
        <ExternalLink href={MADE_AT}>Make a token</ExternalLink>
      </p>
      <div role="alert" className="empty:hidden">
        {stage.at === 'failed' && <StatusNote tone="refused">{stage.says}</StatusNote>}
      </div>
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {stage.at === 'saved' && <Saved gist={stage.gist} />}
      </div>
    </div>
  )
}

type TokenProps = {
  readonly ref: Ref<HTMLInputElement>
  /** Id of the text that describes it. */
  readonly says: string
  readonly onChange: (hasToken: boolean) => void
  readonly onEnter: () => void
}

const TokenField = ({ ref, says, onChange, onEnter }: TokenProps) => (
  <input
    ref={ref}
    type="password"
    aria-label="Token for GitHub"
    aria-describedby={says}
    className={`${MODEL_FIELD} min-w-[200px] flex-1`}
    placeholder="Token for GitHub"
    {...NO_AUTOCORRECT}
    onChange={(event) => onChange(event.target.value.trim() !== '')}
    onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && event.currentTarget.value.trim() !== '') onEnter()
    }}
  />
)

/** Where the gist is, and the link that opens it here. */
function Saved({ gist }: { readonly gist: SavedGist }) {
  const page = `${location.origin}${location.pathname}#${gistHash(gist.id)}`
  return (
    <>
      <StatusNote tone="exact">
        Saved, as it was when you pressed. Opening the gist asks GitHub for it, and runs nothing.
      </StatusNote>
      <Address name="Link that opens it" text={page} button="Copy link to the gist" />
      <Address name="The gist on GitHub" text={gist.address} button="Copy address" />
    </>
  )
}

function Address({ name, text, button }: { readonly name: string; readonly text: string; readonly button: string }) {
  const copy = useCopy()
  return (
    <div className="flex items-center gap-2">
      <input
        readOnly
        aria-label={name}
        value={text}
        onFocus={(event) => event.target.select()}
        className={`${MODEL_FIELD} min-w-0 flex-1 truncate font-mono text-code`}
      />
      <Action className="h-8" onPress={() => void copy(text)}>
        <Copy size={13} /> {button}
      </Action>
    </div>
  )
}
