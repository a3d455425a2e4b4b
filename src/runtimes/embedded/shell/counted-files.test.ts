import { InMemoryFs } from 'just-bash/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { countedFiles } from './counted-files'
import type { LineProgress } from './protocol'

afterEach(() => {
  vi.restoreAllMocks()
})

test('what a line does is reported once a second from its first second on, and no more once it is over', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const reports: LineProgress[] = []
  const counted = countedFiles(new InMemoryFs(), (progress) => reports.push(progress))
  counted.begin()
  await counted.fs.writeFile('/project/a', 'text')
  expect(await counted.fs.readFile('/project/a')).toBe('text')
  expect(reports).toEqual([])
  now = 1_000
  await counted.fs.readFileBuffer('/project/a')
  await counted.fs.readFileBuffer('/project/a')
  expect(reports).toEqual([{ read: 2, written: 1 }])
  now = 2_000
  await counted.fs.writeFile('/tmp/a', 'no file of the project')
  await counted.fs.rm('/project/a')
  expect(reports.at(-1)).toEqual({ read: 3, written: 2 })
  counted.end()
  now = 9_000
  await counted.fs.writeFile('/project/b', '')
  expect(reports).toHaveLength(2)
  counted.begin()
  now = 10_000
  await counted.fs.writeFile('/project/c', '')
  expect(reports.at(-1)).toEqual({ read: 0, written: 1 })
  expect(await counted.fs.exists('/project/c')).toBe(true)
})
