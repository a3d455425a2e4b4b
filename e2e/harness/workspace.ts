/** A session without a page around it: the product's own projects and storage, driven from outside. */
import { createStore } from 'zustand/vanilla'
import { parsePath } from '../../src/engine/paths'
import { createDriver } from '../../src/session/driver'
import { openPersistence } from '../../src/session/persistence'
import { EMPTY_STATE } from '../../src/session/state'
import { analyse, openReader } from '../../src/workers/analyse'
import { createPageEngine } from '../../src/workers/page-client'
import type { SourceFile, SourceFolder } from '../../src/workspace/intake/source'
import { createWorkingTree } from '../../src/workspace/working-tree'
import type { Files, JourneyStep, PageContents } from './journey'
import { type Measured, measureSnapshots, measureSteps } from './measure'

const noRuntime = () => Promise.reject(new Error('no runtime here'))

async function open() {
  const store = createStore(() => EMPTY_STATE)
  const working = createWorkingTree()
  const starter = {
    id: 'empty',
    title: 'One file',
    summary: '',
    load: async () => ({ name: 'One file', files: new Map([[pathOf('one.txt'), 'one\n']]), reply: '' }),
  }
  const driver = createDriver(store, {
    engine: createPageEngine(async () => ({ analyse, openReader })),
    network: () => Promise.reject(new Error('no network')),
    hosts: { allows: () => true, allow: () => false },
    reload: () => undefined,
    readRun: () => Promise.reject(new Error('no runs')),
    tools: noRuntime,
    runtimes: { embedded: noRuntime, python: noRuntime, webcontainer: noRuntime },
    shell: noRuntime,
    workingTree: async () => working,
    persistence: () => openPersistence(),
    starters: async () => [starter],
    readLesson: noRuntime,
    persist: () => {},
    now: Date.now,
    wait(act, ms) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    missing: { worker: false, wasm: false },
  })
  await driver.projects.start()
  return { store, driver, working }
}

function pathOf(text: string) {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`"${text}" is no path: ${parsed.problem}`)
  return parsed.path
}

const began = performance.now()
let openedMs = Number.NaN
const opened = open().then((session) => {
  openedMs = performance.now() - began
  return session
})

/** The project's files; the file system must hold the same, with what is staged. */
async function standing(): Promise<PageContents> {
  const { store, driver } = await opened
  const { timeline, project, tree, notices } = store.getState()
  if (timeline === null || project === null) throw new Error('no project')
  const there = await driver.working.files()
  const shown = driver.working.shown()
  for (const [path, content] of shown)
    if (there.get(path) !== content) throw new Error(`${path} is another one in the file system`)
  if (there.size !== shown.size) throw new Error('the file system holds other files')
  const files: [string, string][] = []
  for (const [path, content] of tree) {
    if (typeof content !== 'string') throw new Error(`${path} is no text`)
    files.push([path, content])
  }
  return {
    project: project.id,
    head: timeline.head,
    snapshots: timeline.snapshots.length,
    files: Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1))),
    notices: notices.map(({ code }) => code),
  }
}

/** A folder that hands out its files one after the other. */
function sourceOf(files: Files): SourceFolder {
  const entries = Object.entries(files).map(
    ([name, text]): SourceFile => ({
      kind: 'file',
      name,
      size: text.length,
      read: async () => new TextEncoder().encode(text),
    }),
  )
  return { kind: 'folder', name: 'imported', entries: async () => entries }
}

/** Files as a reply gives them whole. */
const replyOf = (files: Files) =>
  Object.entries(files)
    .map(([name, text]) => `${name}\n\`\`\`\n${text}\`\`\`\n`)
    .join('\n')

async function perform(step: JourneyStep): Promise<PageContents> {
  const { driver } = await opened
  switch (step.kind) {
    case 'commit':
      await driver.reply.paste(replyOf(step.files))
      await driver.project.commit()
      break
    case 'remove':
      await driver.files.remove(pathOf(step.path))
      break
    case 'restore':
      await driver.history.restore(step.id)
      break
    case 'undo':
      await driver.history.undo()
      break
    case 'redo':
      await driver.history.redo()
      break
    case 'import':
      await driver.projects.take({
        name: 'imported',
        origin: { kind: 'files', detail: '' },
        open: async () => ({ ok: true, source: sourceOf(step.files) }),
      })
  }
  return standing()
}

/** On the project that is open. */
async function measure(): Promise<Measured> {
  const { store } = await opened
  return { ...(await measureSnapshots(store.getState().tree, createWorkingTree())), ...(await measureSteps(store, perform)) }
}

window.workspace = { standing, perform, measure, openedMs: () => openedMs }
