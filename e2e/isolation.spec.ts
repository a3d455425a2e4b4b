/** What project code can reach from where it runs: nothing. Each probe is also made where it works, so that none passes by being wrong. */
import { expect, test } from '@playwright/test'
import { type Harness, openHarness, serveHarness } from './support/harness'
import { withoutMetaPolicy, withoutPolicy } from './support/host'
import { NETWORK, PAGE, type Probe, probed, probeFile, STORAGE } from './support/probes'
import { probeEnds, pythonProbes } from './support/python-probes'

const runProbes = (harness: Harness, probes: readonly Probe[]) =>
  harness.run({ files: { 'probe.test.js': probeFile(harness.host.origin, probes) }, tests: ['probe.test.js'] })

test('no probe of the network reaches a server, and none of storage or the page succeeds', async ({ page }) => {
  const harness = await openHarness(page)
  const probes = [...NETWORK, ...STORAGE, ...PAGE]
  const { events, outcome } = await runProbes(harness, probes)
  expect(outcome).toBe('done')
  const verdicts = events.flatMap((event) => (event.type === 'test' ? [[event.path[0], event.state]] : []))
  expect(verdicts).toEqual(probes.map(({ name }) => [name, 'pass']))
  expect(probed(harness.host.asked)).toEqual([])
})

test('control: without the policy the same probes of the network reach the server', async ({ page }) => {
  const host = await serveHarness(page, {
    headers: withoutPolicy(),
    rewrite: withoutMetaPolicy,
  })
  const harness = await openHarness(page, 'embedded', { host })
  await runProbes(harness, NETWORK)
  expect(probed(host.asked).sort()).toEqual(NETWORK.map(({ name }) => name).sort())
})

test('control: a worker of the page’s own origin reaches the storage', async ({ page }) => {
  const host = await serveHarness(page, { headers: withoutPolicy(), rewrite: withoutMetaPolicy })
  await openHarness(page, 'embedded', { host })
  const reached = await page.evaluate(
    (probes) =>
      Promise.all(
        probes.map(
          ({ attempt }) =>
            new Promise((done) => {
              const text = `(async () => ${attempt})().then(() => postMessage(true), () => postMessage(false))`
              const worker = new Worker(URL.createObjectURL(new Blob([text])))
              worker.onmessage = (event) => done(event.data)
            }),
        ),
      ),
    [...STORAGE],
  )
  expect(reached).toEqual(STORAGE.map(() => true))
})

test.describe('from Python', () => {
  const printedBy = ({ events }: Awaited<ReturnType<Harness['run']>>) =>
    events.flatMap((event) => (event.type === 'console' ? [event.text] : []))

  test('no probe of the network reaches a server, and none of storage or the page succeeds', async ({ page }) => {
    const harness = await openHarness(page, 'python')
    const probes = [...NETWORK, ...STORAGE, ...PAGE]
    const result = await harness.run(pythonProbes(harness.host.origin, probes))
    const ends = probeEnds(printedBy(result))
    expect([...ends.keys()], JSON.stringify(result.events)).toEqual(probes.map(({ name }) => name))
    expect([...ends].filter(([, state]) => state === 'reached')).toEqual([])
    expect(probed(harness.host.asked)).toEqual([])
  })

  test('control: without the policy the same probes of the network reach the server', async ({ page }) => {
    const host = await serveHarness(page, { headers: withoutPolicy(), rewrite: withoutMetaPolicy })
    const harness = await openHarness(page, 'python', { host })
    await harness.run(pythonProbes(harness.host.origin, NETWORK))
    await expect.poll(() => probed(host.asked).sort()).toEqual(NETWORK.map(({ name }) => name).sort())
  })
})
