import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchAgain, lazy, NotLoaded } from './lazy'

let Boundary: typeof import('./ErrorBoundary').ErrorBoundary
beforeAll(async () => {
  // Node has no browser to ask for its name.
  vi.stubGlobal('navigator', { userAgent: '' })
  Boundary = (await import('./ErrorBoundary')).ErrorBoundary
})

/** What the boundary draws in the place of a part that has thrown. */
function drawn(thrown: unknown, room?: 'page' | 'gutter'): string {
  const boundary = new Boundary({ of: 'The tests', children: 'all well', ...(room === undefined ? {} : { room }) })
  boundary.state = Boundary.getDerivedStateFromError(thrown)
  return renderToStaticMarkup(boundary.render())
}

describe('in the place of a part that has thrown', () => {
  test('what happened, what was kept, what to do', () => {
    const text = drawn(new Error('no root'))
    for (const part of ['The tests could not be shown.', 'The reply and the files are kept.', 'no root', 'Try again'])
      expect(text).toContain(part)
    expect(text).not.toContain('Reload')
  })

  test('what did not load says so, and offers to reload', () => {
    const text = drawn(new NotLoaded('x'))
    for (const part of ['the network is away', 'Try again', 'Reload the page']) expect(text).toContain(part)
  })

  test('the whole page can be reloaded, whatever was thrown', () => expect(drawn('odd', 'page')).toContain('Reload the page'))

  test('where there is no room for words a button has them as its name', () =>
    expect(drawn(new Error('x'), 'gutter')).toContain('aria-label="Try again: The tests"'))

  test('what is well is drawn as it is', () => {
    expect(new Boundary({ of: 'x', children: 'all well' }).render()).toBe('all well')
  })
})

describe('a part that is fetched when it is drawn', () => {
  const draw = async (Part: ComponentType<{ readonly name: string }>): Promise<string> => {
    const problems: unknown[] = []
    const { prelude } = await prerender(<Part name="b" />, { onError: (problem) => void problems.push(problem) }).catch(() => ({
      prelude: null,
    }))
    if (prelude === null) throw problems[0]
    return new Response(prelude).text()
  }

  test('one that failed is fetched again only when that is asked for', async () => {
    let away = true
    let asked = 0
    const Part = lazy<{ readonly name: string }>(async () => {
      asked++
      if (away) throw new TypeError('Failed to fetch dynamically imported module')
      return { default: ({ name }) => <b>{name}</b> }
    })
    await expect(draw(Part)).rejects.toBeInstanceOf(NotLoaded)
    away = false
    await expect(draw(Part)).rejects.toBeInstanceOf(NotLoaded)
    fetchAgain()
    expect(await draw(Part)).toBe('<b>b</b>')
    expect(asked).toBe(2)
  })

  test('every part of the page is fetched so: React’s own keeps a failure for good', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
    const own = files.filter((name) =>
      /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
    )
    expect(own).toEqual([])
  })
})
