/** What goes away is gone. How much memory stays after opening and closing for long is a figure of the bench. */

import { expect, test } from './support/fixtures'
import { open } from './support/page-actions'

test('an element that goes away while it still moves is not kept', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await open(page)
  await page.evaluate(async () => {
    const card = document.createElement('div')
    card.style.transition = 'opacity 60s, translate 60s'
    document.body.append(card)
    card.getBoundingClientRect()
    card.style.opacity = '0.5'
    card.style.translate = '9px'
    // Two frames: by then the page knows that they run.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    card.remove()
    Object.assign(window, { gone: new WeakRef(card) })
  })
  const isKept = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return page.evaluate(() => (Reflect.get(window, 'gone') as WeakRef<Element>).deref() !== undefined)
  }
  await expect.poll(isKept).toBe(false)
})
