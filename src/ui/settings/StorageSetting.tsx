import { useEffect, useState } from 'react'
import { Action } from '../controls'
import { useDriver } from '../session'
import { forgetText, storedText } from './settings-messages'

type Stored = { readonly projects: number; readonly bytes: number | null }

/** Bytes of all that the page has stored; null: the browser does not say. */
async function storedBytes(): Promise<number | null> {
  try {
    return (await navigator.storage?.estimate?.())?.usage ?? null
  } catch (denied) {
    console.warn(denied)
    return null
  }
}

/** What the browser keeps of projects, and the way to have less of it kept. */
export function StorageSetting() {
  const driver = useDriver()
  const [stored, setStored] = useState<Stored | 'unread' | null>(null)
  const [asks, ask] = useState(false)
  const [count, again] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again when something was forgotten
  useEffect(() => {
    let left = false
    void Promise.all([driver.projects.list(), storedBytes()]).then(([list, bytes]) => {
      if (!left) setStored(list === null ? 'unread' : { projects: list.length, bytes })
    })
    return () => {
      left = true
    }
  }, [driver, count])
  if (stored === null) return <p className="min-h-10 text-muted">Counting…</p>
  if (stored === 'unread')
    return (
      <p className="min-h-10 text-muted">
        The page could not read what this browser keeps. Close the settings and open them again.
      </p>
    )
  const others = stored.projects - 1
  const forget = async () => {
    ask(false)
    await driver.projects.forgetOthers()
    again(count + 1)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-muted">{storedText(stored.projects, stored.bytes)}</p>
      {asks ? (
        <fieldset
          aria-label="Forget other projects?"
          className="flex flex-wrap items-center gap-2 rounded-panel bg-shade px-2.5 py-2"
        >
          <p className="min-w-0 flex-1 basis-56">{forgetText(others)}</p>
          <Action autoFocus onPress={() => ask(false)}>
            Keep them
          </Action>
          <Action className="text-refused" onPress={() => void forget()}>
            Forget them
          </Action>
        </fieldset>
      ) : (
        <span className="flex gap-2">
          <Action isDisabled={others < 1} onPress={() => ask(true)}>
            Forget all but this project…
          </Action>
          <Action look="ghost" onPress={() => driver.page.show({ dialog: 'open' })}>
            Show all projects
          </Action>
        </span>
      )}
    </div>
  )
}
