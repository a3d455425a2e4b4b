/** What code in the page can load from another host: nothing, by each way that a browser has; without the policy by most of them. */
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { openHost, productHeaders, withoutMetaPolicy, withoutPolicy } from './support/host'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** Runs in the page: each way asks for its own name below the address. A way that throws has asked for nothing. */
async function loadByEveryWay(address: string): Promise<readonly string[]> {
  const put = (tag: string, attributes: Readonly<Record<string, string>>) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.body.append(element)
    return element
  }
  const style = (text: string) => put('style', {}).append(text)
  const link =
    (rel: string, kind = '') =>
    (url: string) =>
      put('link', { rel, href: url, ...(kind ? { as: kind } : {}) })
  const ways: Readonly<Record<string, (url: string) => unknown>> = {
    prefetch: link('prefetch'),
    'preload-image': link('preload', 'image'),
    'preload-script': link('preload', 'script'),
    'preload-style': link('preload', 'style'),
    'preload-font': link('preload', 'font'),
    'preload-fetch': link('preload', 'fetch'),
    modulepreload: link('modulepreload'),
    stylesheet: link('stylesheet'),
    icon: link('icon'),
    image: (url) => put('img', { src: url }),
    'image-set': (url) => put('img', { srcset: `${url} 1x` }),
    'svg-image': (url) => {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      const image = document.createElementNS('http://www.w3.org/2000/svg', 'image')
      image.setAttribute('href', url)
      svg.append(image)
      document.body.append(svg)
    },
    background: (url) => put('div', { style: `background: url(${url}); width: 9px; height: 9px` }),
    import: (url) => style(`@import url(${url});`),
    font: (url) => {
      style(`@font-face { font-family: other; src: url(${url}) }`)
      put('p', { style: 'font-family: other' }).append('text')
    },
    audio: (url) => put('audio', { src: url, preload: 'auto' }),
    video: (url) => put('video', { src: url, preload: 'auto' }),
    poster: (url) => put('video', { poster: url }),
    track: (url) => {
      const track = put('track', { src: url, default: '' })
      const video = put('video', { crossorigin: 'anonymous' })
      video.append(track)
    },
    object: (url) => put('object', { data: url }),
    embed: (url) => put('embed', { src: url }),
    frame: (url) => put('iframe', { src: url }),
    script: (url) => put('script', { src: url }),
    module: (url) => import(/* @vite-ignore */ url),
    worker: (url) => new Worker(url),
    fetch: (url) => fetch(url, { mode: 'no-cors' }),
    xhr: (url) => {
      const request = new XMLHttpRequest()
      request.open('GET', url)
      request.send()
    },
    beacon: (url) => navigator.sendBeacon(url, 'found'),
    'event-source': (url) => new EventSource(url),
    'web-socket': (url) => new WebSocket(url.replace(/^http/, 'ws')),
    form: (url) => {
      const target = put('iframe', { name: 'target' })
      const form = document.createElement('form')
      form.action = url
      form.target = 'target'
      target.after(form)
      form.submit()
    },
    ping: (url) => {
      const anchor = document.createElement('a')
      anchor.href = '#'
      anchor.ping = url
      document.body.append(anchor)
      anchor.click()
    },
  }
  for (const [name, load] of Object.entries(ways)) {
    try {
      await Promise.race([load(address + name), new Promise((done) => setTimeout(done, 20))])
    } catch {
      // Refused before it asked.
    }
  }
  return Object.keys(ways)
}

/** The names that reached the other host, once no more come. */
async function reachedFrom(page: Page, options: Omit<Parameters<typeof openHost>[0], 'folder'>) {
  const own = await openHost({ folder: dist, ...options })
  const other = await openHost({ folder: dist, headers: () => [['Access-Control-Allow-Origin', '*']] })
  await page.goto(own.url)
  await expect(page.getByRole('banner')).toBeVisible()
  const ways = await page.evaluate(loadByEveryWay, `${other.url}by-`)
  // What asks through the browser's own queues has asked once an image that is the page's own is there, and a moment has passed.
  await expect
    .poll(async () => {
      const before = other.asked.length
      await page.waitForTimeout(700)
      return other.asked.length - before
    })
    .toBe(0)
  const reached = ways.filter((name) => other.asked.some((path) => path.endsWith(`/by-${name}`)))
  await Promise.all([own.close(), other.close()])
  return { ways, reached }
}

for (const [title, headers] of [
  ['by the headers', productHeaders()],
  ['by the page alone, where the host sends no headers', () => []],
] as const)
  test(`nothing is loaded from another host: ${title}`, async ({ page }) => {
    const { ways, reached } = await reachedFrom(page, { headers })
    expect(ways.length).toBeGreaterThan(30)
    expect(reached).toEqual([])
  })

test('the control: without a policy most of it is loaded', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    }),
  )
  const { reached } = await reachedFrom(page, { headers: withoutPolicy(), rewrite: withoutMetaPolicy })
  expect(reached).toEqual(expect.arrayContaining(['prefetch', 'image', 'fetch', 'beacon', 'frame', 'script', 'font', 'video']))
  expect(reached.length).toBeGreaterThan(20)
})
