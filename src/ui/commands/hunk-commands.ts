/** What a person can do with the selected hunk, beside what has a key. */
import { failuresIn } from '../../session/report/failures'
import { choiceOf } from '../../session/review-state'
import type { State } from '../../session/state'
import { besideResults, showing } from '../../session/views'
import type { PaletteCommand } from './command'
import { selectedHunkOf } from './keyed-commands'

const hasPath = (state: State): boolean => (selectedHunkOf(state)?.path ?? null) !== null

const isSaid = (state: State): boolean => {
  const hunk = selectedHunkOf(state)
  if (hunk === undefined) return false
  const { said, amendment } = choiceOf(state.hand, hunk)
  return said !== null || amendment !== null
}

export const hunk: readonly PaletteCommand[] = [
  {
    id: 'as-written',
    title: 'Take back what was said of the hunk',
    group: 'hunk',
    also: 'reset original',
    when: isSaid,
    run: (driver, { selected }) => driver.review.asWritten(selected),
  },
  {
    id: 'accept-file',
    title: 'Accept all hunks of the file',
    group: 'hunk',
    when: hasPath,
    run(driver, state) {
      const path = selectedHunkOf(state)?.path ?? null
      if (path !== null) void driver.review.acceptFile(path)
    },
  },
  {
    id: 'reject-file',
    title: 'Reject all hunks of the file, or take them back in',
    group: 'hunk',
    also: 'leave out refuse',
    when: hasPath,
    run(driver, state) {
      const path = selectedHunkOf(state)?.path ?? null
      if (path !== null) void driver.review.rejectFile(path)
    },
  },
  {
    id: 'export-test',
    title: 'Export the hunk as a test',
    group: 'hunk',
    also: 'reproduction save download',
    when: (state) => selectedHunkOf(state) !== undefined,
    async run(driver, { selected }) {
      const [{ attemptExport, saveAs }, { noFolderText }] = await Promise.all([
        import('../saving/download'),
        import('../why/why-messages'),
      ])
      const made = await attemptExport(driver, (out) => out.reproduction(selected))
      if (typeof made === 'string') driver.page.notify({ code: 'not-exported', detail: noFolderText(made).replace(/\.$/, '') })
      else if (made !== null) await saveAs(driver, async () => made)
    },
  },
  {
    id: 'report',
    title: 'Report a failing patch…',
    group: 'hunk',
    also: 'minimal reproduction issue bug share test folder',
    when: ({ analysis }) => failuresIn(analysis).length > 0,
    run: (driver) => driver.page.show({ dialog: 'report' }),
  },
  {
    id: 'requirements',
    title: 'Match requirements: likeness, lead, ways of comparing',
    group: 'hunk',
    also: 'threshold score margin rungs slider strict loose tolerance demands',
    when: (state) => (selectedHunkOf(state)?.attempts.length ?? 0) > 0,
    run(driver, state) {
      const isAlone = state.present && state.guide === null
      // Beside the code on the wide page, a tab or a part elsewhere.
      driver.page.show({
        ...(isAlone ? showing('hunk') : { ...besideResults(state), tab: 'why' }),
        narrowTab: 'why',
        requirements: 'wanted',
      })
    },
  },
  {
    id: 'usual-demands',
    title: 'Back to the usual demands',
    group: 'hunk',
    also: 'threshold rungs reset',
    when: ({ demands }) => Object.keys(demands).length > 0,
    run: (driver) => driver.reply.demand({}),
  },
]
