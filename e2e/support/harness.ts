/** The runtimes without the product's page around them, under the product's headers. */
import { fileURLToPath } from 'node:url'
import { type ConsoleMessage, type Page, test } from '@playwright/test'
import type { RuntimeId } from '../../src/runtimes/runtime'
import type { HarnessContainer, HarnessRequest, HarnessResult } from '../harness/protocol'
import { type Host, type HostOptions, openHost, productHeaders } from './host'

const HARNESS = fileURLToPath(new URL('../../.cache/harness', import.meta.url))

export type Harness = {
  readonly host: Host
  /** What the page printed to its console. */
  readonly console: () => readonly string[]
  boot(options?: { timeoutMs?: number }): Promise<unknown>
  /** Hands over the staged tree ahead of the run, as the page does. */
  prepare(files: HarnessRequest['files']): Promise<void>
  run(request: HarnessRequest): Promise<HarnessResult>
  dispose(): Promise<void>
  /** Another runtime of the same kind in the same page. */
  again(container?: HarnessContainer): Promise<Harness>
}

type OpenOptions = {
  /** The page that the frame loads, in place of the product's. */
  readonly sandbox?: string
  /** Where the harness is served; by default by a host of the page's own under the product's headers. */
  readonly host?: Host
  /** How the container is opened, where it is not as in the product. */
  readonly container?: HarnessContainer
}

/** Serves the harness until the page is closed. */
export async function serveHarness(page: Page, options: Partial<HostOptions> = {}): Promise<Host> {
  const host = await openHost({ folder: HARNESS, headers: productHeaders(options.base), ...options })
  page.once('close', () => void host.close())
  return host
}

/** Loads the harness and opens a runtime in it. */
export async function openHarness(
  page: Page,
  id: RuntimeId = 'embedded',
  { sandbox, host: given, container }: OpenOptions = {},
): Promise<Harness> {
  const host = given ?? (await serveHarness(page))
  await loadHarness(page, host)
  return openRuntime(page, host, id, { ...(sandbox === undefined ? {} : { sandbox }), ...(container ? { container } : {}) })
}

async function loadHarness(page: Page, host: Host): Promise<void> {
  await page.goto(host.url)
  await page.waitForFunction(() => 'harness' in window)
}

/** Opens a runtime in a page that has loaded the harness; several may follow each other there. */
async function openRuntime(
  page: Page,
  host: Host,
  id: RuntimeId = 'embedded',
  { sandbox, container }: Omit<OpenOptions, 'host'> = {},
): Promise<Harness> {
  const printed: string[] = []
  const listen = (message: ConsoleMessage) => void printed.push(message.text())
  page.on('console', listen)
  await page.evaluate(
    async ([chosen, frame, options]) => {
      window.runtime = await window.harness.open(chosen, frame ?? undefined, options)
    },
    [id, sandbox ?? null, container ?? {}] as const,
  )
  const runtime = await page.evaluateHandle(() => {
    if (window.runtime === undefined) throw new Error('no runtime')
    return window.runtime
  })
  return {
    host,
    console: () => printed,
    boot: (options = {}) => runtime.evaluate((opened, given) => opened.boot(given), options),
    prepare: (files) => runtime.evaluate((opened, given) => opened.prepare?.(window.harness.files(given)), files),
    run: (request) => runtime.evaluate((opened, given) => window.harness.run(opened, given), request),
    again: (options = {}) => openRuntime(page, host, id, { container: options }),
    dispose: async () => {
      page.off('console', listen)
      await runtime.evaluate((opened) => opened.dispose())
    },
  }
}

/**
 * One page for all tests of a describe block; what is returned opens a runtime of its own in it for each.
 * @param furnish what the page needs before it loads
 * @param container how the container is opened, where it is not as in the product
 */
export function sharedHarness(
  id: RuntimeId = 'embedded',
  furnish: (page: Page) => Promise<void> = async () => {},
  container: HarnessContainer = {},
): () => Promise<Harness> {
  let page: Page
  let host: Host
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    await furnish(page)
    host = await serveHarness(page)
    await loadHarness(page, host)
  })
  test.afterAll(() => page.close())
  return () => openRuntime(page, host, id, { container })
}
