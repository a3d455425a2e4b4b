import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_STATE, type State } from '../../session/state'
import { A, GOOD, openedPage, pagePath, searchReplaceBlock } from '../../session/testing/page-fixture'
import type { Width } from '../use-width'
import { COMMANDS } from './commands'
import { KEYED_COMMANDS } from './keyed-commands'
import { keysByGroup, type PaletteSection, sectionsFor, withRecent } from './palette-entries'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  // The debugger looks for the panel that it is in, and sets the page's address.
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { hash: '', pathname: '/', search: '' })
})

/** A page with a hunk that lands and one that does not, which is selected. */
async function bench() {
  const page = await openedPage({ database: new IDBFactory() })
  await page.driver.reply.paste(`${GOOD}${searchReplaceBlock('const c = 3\n', 'const c = 4\n')}`)
  return page
}
type Bench = Awaited<ReturnType<typeof bench>>

/** What the palette of a page shows. */
const shown = ({ driver, get }: Bench, query: string, state: Partial<State> = {}, width: Width = 'wide'): PaletteSection[] =>
  sectionsFor(query, { driver, state: { ...get(), ...state }, width }, [], [])

const titles = (sections: readonly PaletteSection[]): string[] =>
  sections.flatMap(({ entries }) => entries.map(({ title }) => title))

describe('the registry', () => {
  const ids = COMMANDS.map(({ id }) => id)
  const keys = COMMANDS.flatMap(({ key }) => key ?? [])

  test('no command and no key occurs in it twice', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('every key is in the list of keys', () => {
    const listed = keysByGroup().flatMap(({ commands }) => commands.map(({ key }) => key))
    expect(listed.toSorted()).toEqual(keys.toSorted())
    expect(listed).toEqual(expect.arrayContaining(KEYED_COMMANDS.map(({ key }) => key)))
  })

  test('every command is found in the palette by its title, with its key', async () => {
    const page = await bench()
    for (const { id, title, key, when } of COMMANDS) {
      const [found] = shown(page, title).flatMap(({ entries }) => entries.filter((entry) => entry.id === id))
      const isSensible = id !== 'palette' && (when?.(page.get(), 'wide') ?? true)
      expect([id, found?.title, found?.key]).toEqual(isSensible ? [id, title, key] : [id, undefined, undefined])
    }
  })
})

describe('what makes sense', () => {
  const rows: readonly [title: string, state: Partial<State>, width: Width, there: boolean][] = [
    ['Accept the hunk', {}, 'wide', false],
    ['Accept the hunk', { selected: 0 }, 'wide', true],
    ['Accept the hunk', { selected: -1 }, 'wide', false],
    ['Next hunk', { analysis: null }, 'wide', false],
    ['Next refused hunk', {}, 'wide', true],
    ['Copy the message for the model', {}, 'wide', true],
    ['Copy the message for the model', { analysis: null }, 'wide', false],
    ['Undo the last decision, paste or commit', {}, 'wide', false],
    ['Undo the last decision, paste or commit', { handPast: [new Map()] }, 'wide', true],
    ['Back to the usual demands', {}, 'wide', false],
    ['Back to the usual demands', { demands: { score: 0.5 } }, 'wide', true],
    ['Clear the reply', { reply: '' }, 'wide', false],
    ['Show Why', {}, 'wide', false],
    ['Show Why', {}, 'medium', true],
    ['Show Hunks', {}, 'narrow', true],
    ['Show Hunks', {}, 'medium', false],
    ['Edit the file by hand', {}, 'narrow', true],
    ['Edit the file by hand', { openFile: null }, 'narrow', false],
    ['Show File', {}, 'narrow', true],
    ['End the replay, leave the debugger or the view', { debug: { decision: 0, step: 0 } }, 'wide', true],
    ['Stop the tests', {}, 'wide', false],
    ['Commit', {}, 'wide', false],
  ]
  for (const [title, state, width, there] of rows)
    test(`${title}: ${JSON.stringify(state, (_, value) => value ?? null)} ${width}`, async () =>
      expect(titles(shown(await bench(), '', state, width)).includes(title)).toBe(there))
})

describe('what commands do', () => {
  const act = async (page: Bench, id: string) => {
    await COMMANDS.find((command) => command.id === id)?.run(page.driver, page.get(), page.get)
  }

  test('steps, decisions, and the way back from them', async () => {
    const page = await bench()
    const { get } = page
    const said = () => [...get().hand].map(([hunk, { said }]) => `${hunk} ${said}`)
    expect(get().selected).toBe(1)
    await act(page, 'previous-hunk')
    expect(get().selected).toBe(0)
    await act(page, 'accept')
    expect(said()).toEqual(['0.0 accepted'])
    await act(page, 'reject')
    expect(said()).toEqual(['0.0 rejected'])
    await act(page, 'undo')
    expect(said()).toEqual(['0.0 accepted'])
    await act(page, 'redo')
    expect(said()).toEqual(['0.0 rejected'])
    await act(page, 'as-written')
    expect(said()).toEqual([])
    await act(page, 'next-refused')
    expect(get().selected).toBe(1)
    await act(page, 'reject-file')
    expect(said()).toEqual(['0.0 rejected', '1.0 rejected'])
  })

  test('without a decision to undo it is the last commit that is undone', async () => {
    const page = await openedPage({ database: new IDBFactory() })
    await page.driver.project.addContents(new Map([[pagePath('new.txt'), 'new']]))
    expect(page.get().tree.has(pagePath('new.txt'))).toBe(true)
    await act(page, 'undo')
    expect(page.get().tree.has(pagePath('new.txt'))).toBe(false)
    await act(page, 'redo')
    expect(page.get().tree.has(pagePath('new.txt'))).toBe(true)
  })

  test('the debugger goes step by step, not before the first one, and ends', async () => {
    const page = await bench()
    for (const [id, step] of [
      ['step-on', 0],
      ['step-on', 1],
      ['step-back', 0],
      ['step-back', 0],
      ['leave', undefined],
      ['step-on', 0],
    ] as const) {
      await act(page, id)
      await vi.waitFor(() => expect([id, page.get().debug?.step]).toEqual([id, step]))
    }
  })

  test('keys that come before the debugger has, each go a step', async () => {
    const page = await bench()
    await Promise.all([act(page, 'step-on'), act(page, 'step-on'), act(page, 'step-on'), act(page, 'step-back')])
    await vi.waitFor(() => expect(page.get().debug?.step).toBe(1))
  })

  test('dialogs', async () => {
    const page = await bench()
    for (const [id, dialog] of [
      ['palette', 'palette'],
      ['palette', null],
      ['keys', 'keys'],
      ['open', 'open'],
      ['rewrite', 'rewrite'],
      ['outline', 'outline'],
    ] as const) {
      await act(page, id)
      expect(page.get().dialog).toBe(dialog)
    }
  })
})

describe('what is found', () => {
  test('hunks by their number and their file', async () => {
    const page = await bench()
    const [hunks] = shown(page, 'go hunk 2')
    expect(hunks?.entries.map(({ title }) => title)).toEqual([expect.stringMatching(/^Go to hunk 2: a\.ts, ./)])
    hunks?.entries[0]?.run()
    expect(page.get().selected).toBe(1)
  })

  test.each<Width>(['wide', 'narrow'])('files, on the %s page, which turns to the one that is chosen', async (width) => {
    const page = await bench()
    const files = shown(page, 'a.ts', {}, width).filter(({ id }) => id === 'files')
    expect(titles(files)).toContain(A)
    files[0]?.entries.find(({ title }) => title === A)?.run()
    expect([page.get().openFile, page.get().narrowTab]).toEqual([A, 'file'])
  })

  test('of 5,000 files as many as can be read, and how many there are besides', async () => {
    const page = await bench()
    const tree = new Map(Array.from({ length: 5000 }, (_, i) => [pagePath(`src/deep/file${i}.ts`), '']))
    const [files] = shown(page, 'file', { tree, analysis: null }).filter(({ id }) => id === 'files')
    expect((files?.entries.length ?? 0) + (files?.left ?? 0)).toBe(5000)
    expect(files?.entries.length).toBeLessThan(100)
    expect(titles(shown(page, 'file4711', { tree }))).toEqual(['src/deep/file4711.ts'])
  })

  test('nothing', async () => expect(shown(await bench(), 'qqqq')).toEqual([]))

  test('what was done last comes first, and once', async () => {
    const { driver } = await bench()
    const recent = ['save', 'no such command', 'open'].reduce<readonly string[]>(withRecent, ['keys', 'open'])
    expect(recent).toEqual(['open', 'save', 'keys'])
    const [first, ...others] = sectionsFor('', { driver, state: EMPTY_STATE, width: 'wide' }, recent, [])
    expect(first?.entries.map(({ id }) => id)).toEqual(['open', 'save', 'keys'])
    expect(others.flatMap(({ entries }) => entries).filter(({ id }) => recent.includes(id))).toEqual([])
  })
})
