import assert from 'node:assert/strict'
import test, { describe, it } from 'node:test'
import url, { domainToASCII, domainToUnicode, fileURLToPath, format, pathToFileURL, urlToHttpOptions } from 'node:url'

describe('URL', () => {
  it('is the global one', () => assert.equal(url.URL, globalThis.URL))
  it('has its parts', () => {
    const one = new URL('https://user:pa%20ss@sub.example.com:8080/p/a?x=1&y=2#frag')
    assert.equal(one.origin, 'https://sub.example.com:8080')
    assert.equal(one.password, 'pa%20ss')
    assert.equal(one.host, 'sub.example.com:8080')
    assert.equal(one.search, '?x=1&y=2')
    assert.equal(one.searchParams.get('y'), '2')
    assert.equal(one.hash, '#frag')
  })
  it('resolves against a base', () => {
    assert.equal(new URL('../c?d', 'http://a/b/x/').href, 'http://a/b/c?d')
    assert.equal(new URL('//other/p', 'https://a').href, 'https://other/p')
    assert.equal(new URL('HTTP://EXAMPLE.com:80/%7Ea/./b').href, 'http://example.com/%7Ea/b')
  })
  it('says what is no address', () => {
    assert.throws(() => new URL('no address'), { name: 'TypeError', code: 'ERR_INVALID_URL', input: 'no address' })
    assert.equal(URL.canParse('no address'), false)
    assert.equal(URL.canParse('/a', 'http://b'), true)
  })
  it('is changed through its parts', () => {
    const one = new URL('http://a/b')
    one.searchParams.append('q', 'a b&c')
    assert.equal(one.href, 'http://a/b?q=a+b%26c')
    one.port = '99999'
    assert.equal(one.port, '')
    one.protocol = 'https'
    assert.equal(one.protocol, 'https:')
    one.hostname = 'münchen.de'
    assert.equal(one.hostname, 'xn--mnchen-3ya.de')
  })
  it('keeps other schemes as they are', () => {
    assert.equal(new URL('mailto:A@B.c').pathname, 'A@B.c')
    assert.equal(new URL('data:text/plain,hi there').href, 'data:text/plain,hi there')
    assert.equal(new URL('foo:bar').origin, 'null')
  })
  it('is JSON as text', () => assert.equal(JSON.stringify({ u: new URL('http://a') }), '{"u":"http://a/"}'))
  it('fails: a lower-case scheme is made upper', () => assert.equal(new URL('http://a').protocol, 'HTTP:'))
})

describe('URLSearchParams', () => {
  it('keeps order and repeats', () => {
    const params = new URLSearchParams('?b=2&a=1&b=3&empty&=x')
    assert.deepEqual(params.getAll('b'), ['2', '3'])
    assert.equal(params.get('empty'), '')
    assert.equal(params.size, 5)
    params.sort()
    assert.equal(params.toString(), '=x&a=1&b=2&b=3&empty=')
  })
  it('is made from pairs, objects and maps', () => {
    assert.equal(new URLSearchParams([['a', '1']]).toString(), 'a=1')
    assert.equal(new URLSearchParams({ a: 1, b: ['x', 'y'] }).toString(), 'a=1&b=x%2Cy')
    assert.equal(new URLSearchParams(new Map([['a', 'ä €']])).toString(), 'a=%C3%A4+%E2%82%AC')
  })
  it('has and deletes by value', () => {
    const params = new URLSearchParams('a=1&a=2')
    assert.equal(params.has('a', '2'), true)
    params.delete('a', '1')
    assert.equal(params.toString(), 'a=2')
  })
  it('fails: get gives undefined for what is missing', () => {
    assert.equal(new URLSearchParams('').get('a'), undefined)
  })
})

describe('files', () => {
  it('become addresses', () => {
    assert.equal(pathToFileURL('/a b/#c?d%e').href, 'file:///a%20b/%23c%3Fd%25e')
    assert.equal(pathToFileURL('/a/').pathname, '/a/')
    assert.equal(pathToFileURL('x').pathname.at(-1), 'x')
  })
  it('come from addresses', () => {
    assert.equal(fileURLToPath('file:///a%20b'), '/a b')
    assert.equal(fileURLToPath(new URL('file:///a/%C3%A4')), '/a/ä')
    assert.throws(() => fileURLToPath('http://a/b'), { code: 'ERR_INVALID_URL_SCHEME' })
    assert.throws(() => fileURLToPath('file:///a%2Fb'), { code: 'ERR_INVALID_FILE_URL_PATH' })
    assert.throws(() => fileURLToPath('file://host/a'), { code: 'ERR_INVALID_FILE_URL_HOST' })
    assert.throws(() => fileURLToPath(5), { code: 'ERR_INVALID_ARG_TYPE' })
  })
})

describe('the older half', () => {
  it('parses into parts', () => {
    const parts = url.parse('http://user:pass@host.com:80/p/a/t/h?query=string#hash')
    assert.equal(parts.auth, 'user:pass')
    assert.equal(parts.host, 'host.com:80')
    assert.equal(parts.path, '/p/a/t/h?query=string')
    assert.equal(parts.query, 'query=string')
    assert.equal(parts.slashes, true)
    assert.deepEqual({ ...url.parse('/a?b=1&b=2', true).query }, { b: ['1', '2'] })
  })
  it('parses what begins with two slashes as asked', () => {
    assert.equal(url.parse('//host/path').host, null)
    assert.equal(url.parse('//host/path', false, true).host, 'host')
  })
  it('formats parts', () => {
    assert.equal(url.format({ protocol: 'https', host: 'a.b', pathname: 'x', query: { q: 1 } }), 'https://a.b/x?q=1')
    assert.equal(url.format({ pathname: '/a#b', search: 'c' }), '/a%23b?c')
  })
  it('resolves', () => {
    assert.equal(url.resolve('/one/two/three', 'four'), '/one/two/four')
    assert.equal(url.resolve('http://example.com/one', '/two'), 'http://example.com/two')
    assert.equal(url.resolve('http://a/b/c/d', '../../e'), 'http://a/e')
  })
  it('formats an address with options', () => {
    const one = new URL('https://u:p@測試.com/a?b#c')
    assert.equal(format(one, { fragment: false, unicode: true, auth: false, search: false }), 'https://測試.com/a')
  })
  it('makes options for a request', () => {
    const options = urlToHttpOptions(new URL('https://a:b@測試/x?y=1'))
    assert.equal(options.auth, 'a:b')
    assert.equal(options.hostname, 'xn--g6w251d')
    assert.equal(options.path, '/x?y=1')
  })
})

test('domains', () => {
  assert.equal(domainToASCII('español.com'), 'xn--espaol-zwa.com')
  assert.equal(domainToUnicode('xn--espaol-zwa.com'), 'español.com')
  assert.equal(domainToASCII('xn--iñvalid.com'), '')
})
test('fails: parse of a relative address has a host', () => assert.equal(url.parse('/a/b').host, ''))
