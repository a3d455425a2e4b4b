/** The files that the page and the programs of a container both work on: reads, reports and writes them, whichever side changed them. */

import type { ChangedFiles, SpawnOptions } from '../runtime'
import type { Container } from './container'
import { changesBetween, readTree, type StampedFiles, syncTree } from './container-tree'
import type { SharedTree } from './shared-tree'
import { type ContainerTree, isApart, isSameContent, planSync } from './sync-plan'

/** Milliseconds that reading or writing the project's files may take; a container that is blocked never answers. */
const FILES_MS = 60_000
/** Milliseconds after which a program that writes on and on is looked at all the same. More: the page sees its files late; fewer: more snapshots of them. */
const LONGEST_MS = 4_000
/** A program that has written for long rests longer before it is taken to be done: this part of that time, up to this many times the usual rest. */
const REST = 0.3
const MOST_RESTS = 4

/** Events of one go after which they are no longer heard one by one. More: more messages; fewer: all files are read for a few that were written. */
const FLOOD = 200

/** What is known of the container that is up. */
export type Held = {
  readonly container: Container
  /** Its files, apart from those that are never compared. */
  tree: ContainerTree
  /** What it has and no project keeps, as far as the page knows. */
  left: ReadonlySet<string>
  /** What its node_modules were installed for; null after an installation that did not succeed. */
  installed: string | null
  /** Programs that were spawned and have not ended. */
  programs: number
  /** What they may have written since the files were last read: paths, or names of files; null: anything. */
  touched: Set<string> | null
  /** Its files as they came in parts. */
  readonly stamped: StampedFiles
  /** Whether its watcher has reported a change without a name: the page's own could be among those, so it writes nothing in order to read. */
  isNameless: boolean
  /** Resolves when the container is torn down: its programs report nothing of that. */
  readonly gone: Promise<void>
  /** Called when it is torn down. */
  readonly end: () => void
}

/** A page that works on the container's files together with a program. */
export type Partner = {
  readonly tree: SharedTree
  readonly files: () => ContainerTree
  readonly onChanged: NonNullable<SpawnOptions['onChanged']>
}

/** A container of which nothing is known yet. */
export function heldContainer(container: Container): Held {
  let end = () => {}
  const gone = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    container,
    tree: new Map(),
    left: new Set(),
    installed: '',
    programs: 0,
    touched: new Set(),
    stamped: new Map(),
    isNameless: false,
    gone,
    end,
  }
}

/** Rejects where the container does not answer in time, and with the signal's reason as soon as it is aborted. */
export async function within<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the container does not answer')), FILES_MS)
    stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
  })
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  })
}

/** What the container has now; from then on it is known. `left`: what is left out and was not listed before. */
export async function readAgain(
  held: Held,
  known: ContainerTree,
  { signal, touched = null }: { readonly signal?: AbortSignal | undefined; readonly touched?: ReadonlySet<string> | null } = {},
): Promise<{ readonly changed: ChangedFiles; readonly left: readonly string[] }> {
  const { files, left } = await within(readTree(held.container, known, touched, held.isNameless ? null : held.stamped), signal)
  const fresh = left.filter((path) => !held.left.has(path))
  held.tree = files
  held.left = new Set(left)
  return { changed: changesBetween(known, files), left: fresh }
}

/** What programs changed is known from now on, and the page has it. */
export async function takeChanges(held: Held, partner: Partner | null, signal?: AbortSignal): Promise<void> {
  const before = held.tree
  const { touched } = held
  held.touched = new Set()
  try {
    const { changed, left } = await readAgain(held, before, { signal, touched })
    if (!partner || (changed.size === 0 && left.length === 0)) return
    partner.tree.tell(changed, partner.files())
    await partner.onChanged(changed, left)
  } catch (untaken) {
    // The next exchange reports it to the page once more.
    held.tree = before
    held.touched = null
    throw untaken
  }
}

/** Whether the container has another file than it is known to have where the page is about to write one. */
async function isOverwriting(held: Held, wanted: ContainerTree): Promise<boolean> {
  const { removed, written } = planSync(held.tree, wanted)
  if (removed.length > 0) return true
  for (const path of written.keys()) {
    const there = await held.container.fs.readFile(path).catch(() => undefined)
    const known = held.tree.get(path)
    const bytes = typeof known === 'string' ? new TextEncoder().encode(known) : known
    if (!isSameContent(there, bytes)) return true
  }
  return false
}

/** Makes page and container equal, what a program did first. A tree that no program may have touched is not read whole. */
export async function exchange(held: Held, partner: Partner): Promise<void> {
  let wanted = partner.tree.merge(partner.files())
  const isTouched = held.touched === null || held.touched.size > 0
  if (isTouched || (await within(isOverwriting(held, wanted)))) {
    // A file that no watcher reported would be overwritten: a watcher has missed something.
    if (!isTouched) held.touched = null
    await takeChanges(held, partner)
    wanted = partner.tree.merge(partner.files())
  }
  await within(syncTree(held.container, held.tree, wanted))
  held.tree = wanted
}

/**
 * Calls back when a program has written and then nothing for a while, or goes on for too long: what it writes in one go is one change. In a flood the
 * watcher is closed, as each of its events is a message, and opened again now and then to see whether the program rests.
 * @param quietMs milliseconds that a program rests at least
 * @returns what ends that
 */
export function watchFiles(held: Held, quietMs: number, onQuiet: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | null = null
  let events = 0
  const tell = () => {
    since = null
    events = 0
    onQuiet()
  }
  /** Milliseconds until the program has gone on for too long. */
  const left = (now: number) => Math.max(0, (since ?? now) + LONGEST_MS - now)
  const rest = (now: number) => {
    const restMs = Math.max(quietMs, Math.min(MOST_RESTS * quietMs, REST * (now - (since ?? now))))
    timer = setTimeout(tell, Math.min(restMs, left(now)))
  }
  const open = () =>
    held.container.fs.watch('.', { recursive: true }, (_, name) => {
      if (typeof name === 'string' && isApart(name)) return
      if (typeof name === 'string') held.touched?.add(name)
      else {
        held.touched = null
        held.isNameless = true
      }
      const now = performance.now()
      since ??= now
      clearTimeout(timer)
      events++
      // The last look at a program that goes on is taken with the watcher open: what is written during it is not missed.
      const pauseMs = Math.min(quietMs, left(now) - quietMs)
      if (events <= FLOOD || pauseMs <= 0) return rest(now)
      watcher.close()
      held.touched = null
      timer = setTimeout(() => {
        watcher = open()
        rest(performance.now())
      }, pauseMs)
    })
  let watcher = open()
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}
