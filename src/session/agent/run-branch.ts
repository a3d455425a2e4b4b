/**
 * Where a run of an agent works: a branch of its own. A reply is staged on its head and kept there as a snapshot before the next thing is done;
 * the person's branch gets one commit in the end.
 */
import type { Applied } from '../../agent/agent'
import type { Tree } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import type { ChangedFiles } from '../../runtimes/runtime'
import { decidingFiles } from '../../test-plan/deciding-files'
import { shaOf } from '../../workspace/content'
import { type CommitChange, plainCommitMetadata } from '../../workspace/snapshots'
import { ancestry, branchAt, dropBranch, headOf, switchTo } from '../../workspace/timeline'
import type { ActionContext } from '../action-context'
import { commitMetadataOf } from '../commit-metadata'
import { filesAsReply } from '../files-as-reply'
import type { ProjectStore } from '../project-store'
import type { ReplyActions } from '../reply-actions'
import { NOTHING_BY_HAND, runIsCurrent, stagedAnalysis, stagedTree } from '../state'
import { runSummaryOf, type TestRun, testVerdictOf } from '../test-run'
import type { AgentRun } from './agent-run'
import { commitRun } from './commit-run'
import { fingerprintOf } from './fingerprint'
import { onlyBlockIn } from './plain-file'
import { decidingText, outsideOf, replyRefusalOf } from './reply-refusal'
import type { TakenFiles } from './tools'

type Refused = Extract<Applied, { readonly state: 'refused' }>

/** Where a reply is staged and its files are stored. */
export type RunBranchRooms = { readonly reply: ReplyActions; readonly store: ProjectStore }

/** Milliseconds that a reply waits for the grammars that check it. More: a run hangs over a slow network, fewer: broken files pass. */
const CHECKED = 8000

/** Milliseconds between two looks at an answer that streams in. More: it jumps, fewer: the page does nothing else. */
const PREVIEWED = 250
/** UTF-16 units of an answer that is shown while it comes. */
const LONGEST_PREVIEW = 200_000

/** The branch of one run; nothing is made before `begin`. */
export function createRunBranch({ parts, get, set, subscribe }: ActionContext, { reply: replies, store }: RunBranchRooms) {
  const files = () => stagedTree(get().tree, stagedAnalysis(get())?.transaction ?? null)
  const fingerprint = () => fingerprintOf(files())

  /** Resolves when the syntax of what is staged is known, or the run no longer waits for it. */
  function checked(): Promise<void> {
    const isLoading = () => stagedAnalysis(get())?.syntax.some(({ state }) => state === 'loading') ?? false
    if (!isLoading()) return Promise.resolve()
    return new Promise((resolve) => {
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        cancel()
        resolve()
      }
      const cancel = parts.wait(end, CHECKED)
      subscribe(() => {
        if (!isLoading() && !get().deciding) end()
      })
    })
  }

  const setLanded = (landed: string | null): void => {
    const { agent } = get()
    if (agent !== null) set({ agent: { ...agent, landed } })
  }

  /** The tests of the files as they are; null: none ran to their end. */
  function currentRun(): TestRun | null {
    const state = get()
    return runIsCurrent(state) && state.run?.result != null ? state.run : null
  }

  /**
   * What is staged becomes a snapshot of the branch, also where the person has staged it; true where there is nothing to keep. An earlier reply that is
   * shown until the present one is decided is none. false: the person is on another branch, or it cannot be stored.
   */
  async function keep(): Promise<boolean> {
    const { agent, reply, timeline } = get()
    const staged = stagedAnalysis(get())
    if (staged?.transaction.state !== 'staged' || (staged.reply !== agent?.landed && staged.reply !== reply)) return true
    if (timeline?.branch !== agent?.branch) return false
    setLanded(null)
    const changes = staged.transaction.files.map(({ path, after, base }): CommitChange => ({ path, after, base }))
    return store.put(changes, commitMetadataOf(staged, currentRun(), parts.now()), staged.reply)
  }

  async function stage(reply: string): Promise<void> {
    setLanded(null)
    replies.take(reply, true)
    await replies.decide('first')
    await checked()
  }

  /** Stages a reply on what is kept. What does not land, or is not to land, is taken off again; the reply stays to be looked at. */
  async function apply(reply: string, allowed: readonly string[], path: string | null = null): Promise<Applied> {
    if (!(await keep())) return LOST
    const named = path === null ? null : parsePath(path)
    set({ defaultPath: named?.ok ? named.path : null })
    await stage(reply)
    const { analysis, syntax, tree: before } = get()
    if (analysis === null) return LOST
    const replyRefusal = replyRefusalOf(analysis, { allowed, syntax, tree: before })
    const refused = replyRefusal ?? outsideOf(analysis, named?.ok ? named.path : null, { allowed, tree: before })
    const isNew = named?.ok === true && !before.has(named.path)
    const code = refused?.failure === 'no-edit' && isNew ? onlyBlockIn(reply) : null
    // The work is about one new file: plain code is that file.
    const whole = code === null || !isNew ? '' : filesAsReply(new Map([[named.path, code]]), () => false).text
    if (whole !== '' && whole !== reply) return apply(whole, allowed, path)
    if (refused !== null) {
      if (stagedAnalysis(get()) !== null) set({ dropped: reply })
      return refused
    }
    setLanded(reply)
    const { transaction } = analysis
    const changed = transaction.state === 'staged' ? transaction.files.map(({ path }) => path) : []
    const lines = transaction.decisions.flatMap((decision) => (decision.state === 'applied' ? [decision.after.start] : []))
    return { state: 'landed', fingerprint: fingerprint(), files: changed, lines }
  }

  /** Keeps files as a snapshot, without staging them. */
  async function write(changed: ChangedFiles): Promise<void> {
    const { timeline } = get()
    if (changed.size === 0 || timeline === null || !(await keep())) return
    const { tree } = headOf(get().timeline ?? timeline)
    const changes = [...changed].flatMap(([written, after]): CommitChange[] => {
      const parsed = parsePath(written)
      return parsed.ok ? [{ path: parsed.path, after, base: tree.get(parsed.path) ?? null }] : []
    })
    await store.put(changes, plainCommitMetadata({ kind: 'edited', paths: changes.map(({ path }) => path) }, parts.now()))
  }

  return {
    files,
    fingerprint,
    keep,

    /** Whether tests of this page have run on the files as they are, green ones unless `anyhow`. */
    isTested(anyhow: boolean): boolean {
      const { timeline } = get()
      const isKept = stagedAnalysis(get()) === null && timeline !== null && headOf(timeline).verdict !== null
      return anyhow ? isKept || currentRun() !== null : runSummaryOf(currentRun()) === 'green'
    },

    /** Opens the branch. `branch`: its name. null: nothing is open, or it is being written. */
    async begin(): Promise<{ readonly branch: string; readonly base: string; readonly from: string } | null> {
      const { timeline } = get()
      if (timeline === null) return null
      if (get().reply !== '') await stage('')
      let count = 1
      while (timeline.branches.has(`run ${count}`)) count++
      const next = branchAt(timeline, `run ${count}`, timeline.head)
      if (next === null || !(await store.adopt(next))) return null
      return { branch: next.branch, from: timeline.branch, base: fingerprint() }
    },

    /** Goes to the run's branch where the person has left it; what they have staged elsewhere is no part of the run. false: there is none. */
    async enter({ branch }: Pick<AgentRun, 'branch'>): Promise<boolean> {
      const { timeline } = get()
      if (timeline?.branch === branch) return true
      if (timeline?.branches.has(branch) !== true) return false
      if (get().reply !== '') await stage('')
      return store.adopt(switchTo(get().timeline ?? timeline, branch))
    },

    /** Shows an answer as far as it has come, in the panes and without staging it. Nothing is shown more often than it can be decided. */
    preview(): (text: string, isWhole: boolean) => void {
      let [shownAt, isBusy] = [0, false]
      return (text, isWhole) => {
        const now = parts.now()
        if (!isWhole && (isBusy || text.length > LONGEST_PREVIEW || now - shownAt < PREVIEWED)) return
        ;[shownAt, isBusy] = [now, true]
        set({ reply: text, turn: null, chosen: null, ...NOTHING_BY_HAND, dropped: text })
        void replies.decide().finally(() => {
          isBusy = false
        })
      }
    },

    /** Stages a reply for the person to review. Null: it can be; else there is no edit in it that could be taken. */
    async review(reply: string): Promise<Refused | null> {
      if (!(await keep())) return LOST
      await stage(reply)
      const { analysis, syntax, tree } = get()
      if (analysis === null) return LOST
      const { transaction } = analysis
      if (transaction.state === 'rejected' && transaction.decisions.length === 0) {
        const refused = replyRefusalOf(analysis, { allowed: [], syntax, tree })
        if (refused !== null) return refused
      }
      setLanded(reply)
      return null
    },

    apply,

    /** Stages what a command has written, as an edit is staged: what an edit may not touch stays as it is. */
    async take(changed: ChangedFiles): Promise<TakenFiles> {
      const refused: string[] = []
      const messages: string[] = []
      let rest = changed
      while (rest.size > 0) {
        const { text, bytes, refused: nameless } = filesAsReply(rest, (path) => files().has(path))
        for (const name of nameless) refused.push(name)
        const result = text === '' ? null : await apply(text, [])
        if (result?.state === 'refused') {
          messages.push(result.message)
          const stopped = new Set(result.failure === 'wrong-file' ? result.files : rest.keys())
          for (const path of stopped) refused.push(path)
          rest = new Map([...rest].filter(([path]) => !stopped.has(path)))
          continue
        }
        const now = files()
        // What no reply can hold to the byte is kept as it is.
        const others = [...rest].filter(([path, content]) => !nameless.includes(path) && !isThere(now, path, content))
        const asTheyAre = new Map([...others, ...bytes])
        const kept = decidingIn(now, asTheyAre)
        if (kept.size > 0) messages.push(['These stay as they are.', ...decidingText(kept)].join('\n'))
        for (const path of kept.keys()) {
          refused.push(path)
          asTheyAre.delete(path)
        }
        await write(asTheyAre)
        return { files: [...rest.keys()].filter((path) => !refused.includes(path)), refused, message: messages.join('\n\n') }
      }
      return { files: [], refused, message: messages.join('\n\n') }
    },

    /**
     * Back to a state that the run has had; what is staged is taken off, and kept where it is one of `wanted`, to which the run may come back.
     * false: the person has taken that state back, and the files stay as they are.
     */
    async back(to: string, wanted: readonly string[] = []): Promise<boolean> {
      if (fingerprint() === to || wanted.includes(fingerprint())) await keep()
      if (get().reply !== '') await stage('')
      const { timeline, agent } = get()
      if (timeline === null || fingerprint() === to) return true
      const tip = timeline.branches.get(agent?.from ?? '')
      const line = ancestry(timeline).slice(1)
      // An attempt that the run has left is beside its line; the run goes on only from a snapshot on top of the person's branch.
      const beside = timeline.snapshots
        .toReversed()
        .filter(({ id }) => !line.some((each) => each.id === id) && ancestry(timeline, id).some((each) => each.id === tip))
      for (const { id } of [...line, ...beside]) {
        const looked = await store.lookAt(id)
        if (looked === null || fingerprintOf(looked.tree) !== to) continue
        const next = { ...timeline, head: id, branches: new Map([...timeline.branches, [timeline.branch, id]]) }
        await store.adopt(next)
        return true
      }
      return false
    },

    /** Files that are others than on the person's branch, by their paths. */
    async changedSince(from: string): Promise<readonly string[]> {
      const tip = get().timeline?.branches.get(from)
      const theirs = (tip === undefined ? null : await store.lookAt(tip))?.tree ?? new Map()
      const now = files()
      return [...new Set([...theirs.keys(), ...now.keys()])]
        .filter((path) => !isThere(now, path, theirs.get(path) ?? null))
        .toSorted()
    },

    /** Commits the run's work to the person's branch and goes there. false: that branch has moved since. */
    async finish(agentRun: AgentRun): Promise<boolean> {
      const tests = currentRun()
      if (!(await keep())) return false
      const { timeline } = get()
      if (timeline === null) return false
      const verdict = tests === null ? headOf(timeline).verdict : testVerdictOf(tests)
      const next = commitRun(timeline, agentRun, verdict, parts.now())
      return next !== null && store.adopt(next)
    },

    /** Leaves the branch for the person's. It stays where something is on it. */
    async leave(branch: string, from: string): Promise<void> {
      const { timeline } = get()
      if (timeline === null || timeline.branch !== branch) return
      if (stagedAnalysis(get()) !== null) await keep()
      const now = get().timeline ?? timeline
      const back = switchTo(now, from)
      const isEmpty = now.branches.get(branch) === now.branches.get(from)
      await store.adopt(isEmpty ? (dropBranch(back, branch) ?? back) : back)
    },
  }
}

/** Those of changed files that decide what the tests say. */
function decidingIn(tree: Tree, changed: ChangedFiles): ReturnType<typeof decidingFiles> {
  const after = new Map(tree)
  const paths = [...changed].flatMap(([written, content]) => {
    const parsed = parsePath(written)
    if (!parsed.ok) return []
    if (content === null) after.delete(parsed.path)
    else after.set(parsed.path, content)
    return [parsed.path]
  })
  return decidingFiles(tree, after, paths)
}

/** Whether a file is as a command has left it. */
const isThere = (tree: Tree, path: string, content: string | Uint8Array | null): boolean => {
  const parsed = parsePath(path)
  if (!parsed.ok) return true
  const now = tree.get(parsed.path)
  return content === null ? now === undefined : now !== undefined && shaOf(now) === shaOf(content)
}

/** Storage, or another tab, was in the way. */
const LOST: Refused = {
  state: 'refused',
  failure: 'call',
  message: 'The files could not be written.',
  files: [],
  named: [],
  wants: [],
}
