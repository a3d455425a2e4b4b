/**
 * The contract over `Runtime`: every row on the embedded runtime, in Python on its runtime, on WebContainer's own package over a stand-in for its
 * host, and on the real one where the environment allows.
 */
import { expect, test } from '@playwright/test'
import { JAVASCRIPT_ALONE, PYTHON_CONTRACT } from '../src/runtimes/python/testing/contract-rows'
import { check } from '../src/runtimes/testing/contract/check'
import type { ContractResult, ContractRow } from '../src/runtimes/testing/contract/row'
import { CONTRACT_ROWS } from '../src/runtimes/testing/contract/rows'
import type { HarnessResult } from './harness/protocol'
import { openStandIn, type StandIn } from './stand-in/stand-in'
import { type Harness, openHarness, sharedHarness } from './support/harness'

const WITH_NETWORK = process.env.HUNKSCOPE_WEBCONTAINER === '1'

/** Milliseconds for a row that boots a machine over the network. */
const REMOTE_LIMIT = 180_000

const resultOf = ({ outcome, events, changedFiles }: HarnessResult, boots: readonly unknown[]): ContractResult => ({
  outcome,
  events,
  changedFiles: new Map(
    changedFiles.map(([path, content]) => [path, Array.isArray(content) ? Uint8Array.from(content) : content]),
  ),
  boots,
})

/** Milliseconds that a file may be silent on the stand-in: no row waits for one of the real service there. */
const LOAD_GRACE_MS = 5_500

/** Every run must settle: one that rejects fails the row with its error. */
async function sign(harness: Harness, row: ContractRow): Promise<void> {
  const boots = [await harness.boot(), await harness.boot()]
  for (const request of row.earlier ?? []) await harness.run(request)
  const result = await harness.run(row.request)
  expect(check(row, resultOf(result, boots))).toEqual([])
}

function signAll(open: () => Promise<Harness>, rows = CONTRACT_ROWS): void {
  for (const row of rows)
    test(row.title, async () => {
      const harness = await open()
      await sign(harness, row)
      await harness.dispose()
    })
}

test.describe('embedded', () => signAll(sharedHarness()))

test.describe('python', () => {
  const open = sharedHarness('python')
  // An interpreter starts slowly: one runtime signs all rows.
  let opened: Promise<Harness> | undefined
  signAll(async () => {
    opened ??= open()
    return { ...(await opened), dispose: async () => undefined }
  }, PYTHON_CONTRACT)
  for (const [title, why] of Object.entries(JAVASCRIPT_ALONE)) test.skip(`${title}: only JavaScript. ${why}`, () => undefined)
})

test.describe('webcontainer on the stand-in', () => {
  test.skip(process.platform === 'win32', 'The stand-in needs signals and shells of POSIX.')
  let standIn: StandIn | undefined
  const open = sharedHarness(
    'webcontainer',
    async (page) => {
      standIn = await openStandIn(page)
    },
    { limits: { loadGraceMs: LOAD_GRACE_MS } },
  )
  test.afterAll(() => standIn?.close())
  signAll(open)
})

test.describe('webcontainer', () => {
  test.skip(!WITH_NETWORK, 'WebContainer boots only with the network: set HUNKSCOPE_WEBCONTAINER=1')
  for (const row of CONTRACT_ROWS)
    test(row.title, async ({ page }) => {
      test.setTimeout(REMOTE_LIMIT)
      await sign(await openHarness(page, 'webcontainer'), row)
    })
})
