import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { KeyPlace, ModelRegistry } from '../../session/agent/models'
import { Action } from '../controls'
import { SheetSection } from '../opening/sheet-parts'
import { RadioDot } from '../RadioDot'
import { ExternalLink, MODEL_FIELD, NO_AUTOCORRECT, StatusNote } from './fields'
import { KEY_PLACE, KEY_PLACES, KEY_PROBLEM, LOGIN_NOT_BEGUN, STORAGE_REFUSED } from './models-messages'

type Props = {
  readonly desk: ModelRegistry
  readonly known: ModelRegistry['providers'][number]
  /** A key came or went. */
  readonly onKeys: () => void
}

type Said = { readonly tone: 'exact' | 'refused' | 'muted'; readonly text: string }

/** The provider's key: pasted once and never shown again, where it is kept, and how it is forgotten. */
export function KeyPart({ desk, known, onKeys }: Props) {
  const place = desk.keyPlace()
  const [isWanted, want] = useState(known.needsKey || place !== null)
  if (!isWanted)
    return (
      <SheetSection title="Key">
        <p className="text-muted">
          None is needed, unless the server asks for one.{' '}
          <Action look="ghost" className="-my-1 -ml-1.5 px-1.5 text-text" onPress={() => want(true)}>
            Give it a key
          </Action>
        </p>
      </SheetSection>
    )
  return (
    <SheetSection
      title="Key"
      aside={known.keysAt !== null && <ExternalLink href={known.keysAt}>Where keys are made</ExternalLink>}
    >
      <KeyField desk={desk} known={known} place={place} onKeys={onKeys} />
    </SheetSection>
  )
}

function KeyField({ desk, known, place, onKeys }: Props & { readonly place: KeyPlace | null }) {
  const [wanted, want] = useState<KeyPlace>(place ?? 'memory')
  const [said, say] = useState<Said | null>(null)
  const [isReplacing, replace] = useState(false)
  useLoginEnd(desk, known.id, (text) => {
    say(text)
    onKeys()
  })
  const sayKept = (kept: ReturnType<ModelRegistry['keepKey']>) => {
    const isRefused = kept !== null && !kept.ok && kept.why === 'storage'
    if (isRefused) want('memory')
    say(isRefused ? { tone: 'refused', text: STORAGE_REFUSED } : null)
    replace(false)
    onKeys()
  }
  const hasField = place === null || isReplacing
  return (
    <>
      {place !== null && !isReplacing && (
        <Kept
          place={place}
          onReplace={() => replace(true)}
          onForget={() => {
            desk.forgetKey()
            want('memory')
            say({ tone: 'muted', text: `The key of ${known.name} is forgotten.` })
            onKeys()
          }}
        />
      )}
      {hasField && (
        <Paste
          desk={desk}
          known={known}
          isLocal={wanted === 'local'}
          isReplacing={isReplacing}
          onKeep={(text) => sayKept(desk.keepKey(text, wanted))}
          onSay={say}
          onLeave={() => replace(false)}
        />
      )}
      <div role="status" className="pt-2 empty:hidden">
        {said !== null && <StatusNote tone={said.tone}>{said.text}</StatusNote>}
      </div>
      <Places
        wanted={wanted}
        onWant={(to) => {
          want(to)
          // In this browser only after a second word.
          if (!hasField && to !== 'local' && to !== place) sayKept(desk.moveKey(to))
        }}
      >
        {!hasField && place !== 'local' && wanted === 'local' && (
          <Action className="mt-2" onPress={() => sayKept(desk.moveKey('local'))}>
            Keep it in this browser all the same
          </Action>
        )}
      </Places>
    </>
  )
}

type KeptProps = { readonly place: KeyPlace; readonly onReplace: () => void; readonly onForget: () => void }

const Kept = ({ place, onReplace, onForget }: KeptProps) => (
  <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
    <p role="status" className="flex gap-2 pr-1">
      <span aria-hidden="true" className="font-bold font-mono text-exact">
        ✓
      </span>
      <span>
        <b className="font-medium">A key is kept {KEY_PLACE[place].kept}.</b>{' '}
        <span className="text-muted">It is not shown again.</span>
      </span>
    </p>
    <Action onPress={onReplace}>Replace it</Action>
    <Action onPress={onForget}>Forget it</Action>
  </div>
)

type PasteProps = {
  readonly desk: ModelRegistry
  readonly known: ModelRegistry['providers'][number]
  readonly isLocal: boolean
  readonly isReplacing: boolean
  readonly onKeep: (text: string) => void
  readonly onSay: (said: Said | null) => void
  readonly onLeave: () => void
}

/** The field for a key, and the login where there is one. */
function Paste({ desk, known, isLocal, isReplacing, onKeep, onSay, onLeave }: PasteProps) {
  const [hasText, setHasText] = useState(false)
  // The field keeps its text itself: the document, and tools that look at it, show what React draws.
  const field = useRef<HTMLInputElement>(null)
  const refuse = (text: string): boolean => {
    const problem = desk.keyProblem(text)
    if (problem !== null) onSay({ tone: 'refused', text: KEY_PROBLEM[problem] })
    return problem !== null
  }
  const keep = () => {
    const text = field.current?.value.trim() ?? ''
    if (refuse(text)) return
    if (field.current !== null) field.current.value = ''
    setHasText(false)
    onKeep(text)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={field}
        type="password"
        aria-label={`Key of ${known.name}`}
        className={`${MODEL_FIELD} min-w-[200px] flex-1`}
        placeholder={isReplacing ? 'Paste the new key' : 'Paste the key'}
        {...NO_AUTOCORRECT}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for the field
        autoFocus={isReplacing}
        onPaste={(event) => {
          // The field itself would leave out line breaks without a word.
          if (refuse(event.clipboardData.getData('text').trim())) event.preventDefault()
          else onSay(null)
        }}
        onChange={(event) => setHasText(event.target.value !== '')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep()
        }}
      />
      <Action look={hasText ? 'ink' : 'line'} className="h-8" isDisabled={!hasText} onPress={keep}>
        {isLocal ? 'Keep it all the same' : 'Keep it'}
      </Action>
      {isReplacing && (
        <Action look="ghost" className="h-8" onPress={onLeave}>
          Leave it
        </Action>
      )}
      {desk.hasLogin(known.id) && <Login desk={desk} onFail={(text) => onSay({ tone: 'refused', text })} />}
    </div>
  )
}

type PlacesProps = {
  readonly wanted: KeyPlace
  readonly onWant: (place: KeyPlace) => void
  readonly children: ReactNode
}

function Places({ wanted, onWant, children }: PlacesProps) {
  return (
    <div className="pt-2.5">
      <RadioGroup
        aria-label="Where the key is kept"
        orientation="horizontal"
        value={wanted}
        onChange={(to) => {
          const found = KEY_PLACES.find((each) => each === to)
          if (found !== undefined) onWant(found)
        }}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 max-[479px]:gap-x-3"
      >
        <span aria-hidden="true" className="text-muted max-[479px]:hidden">
          Kept
        </span>
        {KEY_PLACES.map((each) => (
          <Radio key={each} value={each} className="group flex items-center gap-1.5 rounded-small focus-visible:outline-2">
            <RadioDot />
            {KEY_PLACE[each].name}
          </Radio>
        ))}
      </RadioGroup>
      <div aria-live="polite" className="pt-1.5">
        {wanted === 'local' ? (
          <p className="border-fuzzy border-l-2 pl-3">
            <b className="font-semibold text-fuzzy">Think first.</b> {KEY_PLACE.local.says}
          </p>
        ) : (
          <p className="text-muted">{KEY_PLACE[wanted].says}</p>
        )}
        {children}
      </div>
    </div>
  )
}

/** Says what a login came to from which the tab has just come back. */
function useLoginEnd(desk: ModelRegistry, provider: string, say: (said: Said) => void): void {
  const latest = useRef(say)
  latest.current = say
  useEffect(() => {
    let wanted = true
    const login = desk.hasLogin(provider) ? desk.login() : null
    if (login === null) return
    latest.current({ tone: 'muted', text: 'Fetching the key from the login…' })
    void login.then((end) => {
      if (!wanted) return
      desk.loginShown()
      latest.current(
        end.ok
          ? { tone: 'muted', text: 'Logged in at OpenRouter: this key is the one that it made.' }
          : { tone: 'refused', text: `The login brought no key. ${desk.sayFailure(end.failure)}` },
      )
    })
    return () => {
      wanted = false
    }
  }, [desk, provider])
}

function Login({ desk, onFail }: { readonly desk: ModelRegistry; readonly onFail: (text: string) => void }) {
  const begin = async () => {
    const address = await desk.beginLogin(location.href)
    if (address === null) onFail(LOGIN_NOT_BEGUN)
    else location.assign(address)
  }
  return (
    <>
      <Action className="h-8" onPress={() => void begin()}>
        Log in at OpenRouter
      </Action>
      <p className="w-full text-muted">
        The login makes a key for this page. The tab goes there and comes back; other keys that are kept in memory are gone then.
      </p>
    </>
  )
}
