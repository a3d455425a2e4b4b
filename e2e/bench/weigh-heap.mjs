/** What a page holds of memory, and whether anything is left behind. */

/** @typedef {import('@playwright/test').Page} Page */

/** What is there after garbage collection. @param {Page} page @param {import('@playwright/test').CDPSession} devtools */
export async function weighHeap(page, devtools) {
  await page.waitForTimeout(1000) // ms in which what the last round began comes to its end
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (/** @type {string} */ name) => metrics.find((other) => other.name === name)?.value ?? 0
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return {
    heap: usedSize,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    workers: page.workers().length,
    editors: await countEditors(devtools),
  }
}

/** Editors that are alive, in the document or not. @param {import('@playwright/test').CDPSession} devtools */
async function countEditors(devtools) {
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'HTMLDivElement.prototype', objectGroup: 'count' })
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup: 'count',
  })
  const counted = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.filter((box) => box.classList.contains("monaco-editor")).length }',
    returnByValue: true,
  })
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup: 'count' })
  return Number(counted.result.value)
}
