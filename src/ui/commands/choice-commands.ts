/** Choices of which one holds: views, tabs, policies, runtimes, themes, how code looks. A command for each. */
import type { RuntimeChoice } from '../../session/choose-runtime'
import type { SyntaxPolicy } from '../../session/preferences'
import type { BottomTab, FileView, NarrowTab, State } from '../../session/state'
import { tabOpen } from '../../session/views'
import { canResizeCode, currentCodeLook, resizeCode, wrapCode } from '../code-look'
import { currentTheme, setTheme, type Theme } from '../theme'
import type { Width } from '../use-width'
import type { PaletteCommand } from './command'

const VIEWS: Record<FileView, string> = {
  before: 'Show the file before',
  inline: 'Show the changes inline',
  after: 'Show the file after',
  edit: 'Edit the file by hand',
}

const TABS: Record<BottomTab, string> = {
  why: 'Show Why',
  tests: 'Show Tests',
  output: 'Show Output',
  terminal: 'Show Terminal',
  message: 'Show Message for the model',
  policies: 'Show Policies',
  tools: 'Show what other tools would do',
  agent: 'Show the agent',
  timeline: 'Show Timeline',
}

/** The parts of the narrow page that are none of its lower tabs. */
const PARTS: Partial<Record<NarrowTab, string>> = { reply: 'Show Reply', hunks: 'Show Hunks', file: 'Show File' }

const SYNTAX: Record<SyntaxPolicy, string> = {
  block: 'New syntax errors: block the commit',
  warn: 'New syntax errors: warn',
  off: 'New syntax errors: ignore',
}

const RUNTIMES: Record<RuntimeChoice, string> = {
  auto: 'Run the tests in what fits: automatic',
  embedded: 'Run the tests in the page: Embedded',
  python: 'Run the tests in Python',
  webcontainer: 'Run the tests in a WebContainer',
}

const LOOK = 'font size zoom type bigger'
const THEME: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'Light or dark as the system has it' }

const isKeyOf = <Id extends string>(id: string, names: Partial<Record<Id, string>>): id is Id => Object.hasOwn(names, id)

/** A command for each of the names. */
const oneEach = <Id extends string>(
  names: Partial<Record<Id, string>>,
  make: (id: Id, title: string) => PaletteCommand,
): PaletteCommand[] => Object.keys(names).flatMap((id) => (isKeyOf(id, names) ? [make(id, names[id] ?? id)] : []))

export const views = oneEach(VIEWS, (view, title) => ({
  id: `view-${view}`,
  title,
  group: 'view',
  also: 'view',
  when: ({ openFile }) => openFile !== null,
  on: (state) => state.view === view,
  run: (driver) => driver.page.show({ view, narrowTab: 'file' }),
}))

/** WHY has a column of its own on the wide page, and a part on the narrow one. */
export const tabs = oneEach(TABS, (tab, title) => ({
  id: `tab-${tab}`,
  title,
  group: 'view',
  also: 'tab panel',
  when: (_: State, width: Width) => tab !== 'why' || width !== 'wide',
  run: (driver) => driver.page.show(tabOpen(tab)),
}))

export const parts = oneEach(PARTS, (narrowTab, title) => ({
  id: `part-${narrowTab}`,
  title,
  group: 'view',
  when: (_: State, width: Width) => width === 'narrow',
  run: (driver) => driver.page.show({ narrowTab }),
}))

export const syntax = oneEach(SYNTAX, (policy, title) => ({
  id: `syntax-${policy}`,
  title,
  group: 'project',
  also: 'policy check warn',
  on: (state) => state.syntax === policy,
  run: (driver) => driver.reply.setSyntax(policy),
}))

export const runtimes = oneEach(RUNTIMES, (choice, title) => ({
  id: `runtime-${choice}`,
  title,
  group: 'tests',
  also: 'runtime',
  on: (state) => state.runtime.choice === choice,
  run: (driver) => driver.tests.pin(choice),
}))

/** How code looks. */
export const looks: readonly PaletteCommand[] = [
  { id: 'code-larger', group: 'view', title: 'Larger code', also: LOOK, when: () => canResizeCode(1), run: () => resizeCode(1) },
  {
    id: 'code-smaller',
    group: 'view',
    title: 'Smaller code',
    also: LOOK,
    when: () => canResizeCode(-1),
    run: () => resizeCode(-1),
  },
  { id: 'code-usual', group: 'view', title: 'Code at its usual size', also: LOOK, run: () => resizeCode(0) },
  {
    id: 'code-wrap',
    group: 'view',
    title: 'Wrap long lines',
    also: 'word wrap line length cut',
    on: () => currentCodeLook().wrap,
    run: () => wrapCode(!currentCodeLook().wrap),
  },
]

export const themes = oneEach(THEME, (theme, title) => ({
  id: `theme-${theme}`,
  title,
  group: 'page',
  also: 'theme colours mode',
  on: () => currentTheme() === theme,
  run: () => setTheme(theme),
}))
