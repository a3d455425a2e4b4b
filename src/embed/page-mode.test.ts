import { expect, test } from 'vitest'
import { pageModeOf, themeIn, wholeAddress } from './page-mode'
import { snippetOf } from './snippet'

test.each<[address: string, isFramed: boolean, place: string]>([
  ['https://example.com/', false, 'app'],
  ['https://example.com/#step=3.2', false, 'app'],
  ['https://example.com/#lesson=003-shifted', false, 'app'],
  ['https://example.com/#s=1.abc', false, 'look'],
  ['https://example.com/#step=3.2&s=1.abc', false, 'look'],
  ['https://example.com/#s=1.abc%0A\n', false, 'look'],
  ['https://example.com/#notes=1', false, 'app'],
  ['https://example.com/?embed=1#s=1.abc', false, 'embed'],
  ['https://example.com/?embed=1', false, 'embed'],
  ['https://example.com/?embed=0#s=1.abc', false, 'look'],
  ['https://example.com/#s=1.abc', true, 'embed'],
  ['https://example.com/', true, 'embed'],
])('%s, framed: %s', (address, isFramed, place) => {
  expect(pageModeOf(new URL(address), isFramed)).toBe(place)
})

test('an address may ask for colours, and for no others', () => {
  expect(themeIn('?embed=1&theme=dark')).toBe('dark')
  expect(themeIn('?theme=light')).toBe('light')
  expect(themeIn('?theme=%22%3E%3Cimg%3E')).toBeNull()
  expect(themeIn('')).toBeNull()
})

test('the whole page has the same session, and keeps the rest of the address', () => {
  expect(wholeAddress('https://example.com/x/?embed=1&theme=dark&a=b#s=1.abc&step=3.2')).toBe(
    'https://example.com/x/?a=b#s=1.abc&step=3.2',
  )
})

test('a snippet frames the session, and nothing ends its attributes early', () => {
  const snippet = snippetOf('https://example.com/?a="><script>&b=\'#s=1.a-b_c&step=3.2', 'My "pool" <b> & \'co\'')
  expect(snippet).toContain('&amp;embed=1#s=1.a-b_c&amp;step=3.2"')
  expect(snippet).toContain('title="My &quot;pool&quot; &lt;b&gt; &amp; &#39;co&#39;"')
  expect(snippet).toContain('loading="lazy"')
  expect(snippet.match(/[<>]/g)).toEqual(['<', '>', '<', '>'])
  expect(snippet.match(/"/g)).toHaveLength(8)
})
