import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POOL, sampleSymbolEdit, stageSymbolEdit } from './testing/symbol-samples'

describe('which symbol is meant', () => {
  const TWICE = `${POOL}
class Queue {
  acquire() {
    return 0
  }
}

class Outer {
  class Pool {
    acquire() {
      return 1
    }
  }
  over(a) {
    return 1
  }
  over(b) {
    return 2
  }
  #secret = 1
}

function acquire() {
  return 9
}
`
  const found = (symbol: string) => {
    const [decision] = stageSymbolEdit([sampleSymbolEdit('replace-body', symbol, 'NEW')], { 'a.ts': TWICE }).transaction.decisions
    if (decision?.state === 'applied') return TWICE.split('\n')[decision.before.start]?.trim()
    return decision?.state === 'refused' && decision.refusal.code === 'symbol'
      ? [decision.refusal.why, ...decision.refusal.similar]
      : decision
  }
  test.each<[string, unknown]>([
    ['release', 'release(lease) {'],
    ['Pool/release', 'release(lease) {'],
    ['Pool.release', 'release(lease) {'],
    ['Pool::release', 'release(lease) {'],
    ['Pool#release', 'release(lease) {'],
    ['Pool->release', 'release(lease) {'],
    ['(*Pool).release', 'release(lease) {'],
    ['Pool/release()', 'release(lease) {'],
    ['/acquire', 'function acquire() {'],
    ['Queue/acquire', 'acquire() {'],
    ['Queue/acquire[0]', 'acquire() {'],
    ['/Pool', 'class Pool {'],
    ['Outer/over[1]', 'over(b) {'],
    ['over[0]', 'over(a) {'],
    ['Outer/#secret', '#secret = 1'],
    ['acquire', ['several', '/Pool/acquire', '/Queue/acquire', '/Outer/Pool/acquire', '/acquire']],
    ['Pool', ['several', '/Pool', '/Outer/Pool']],
    ['over', ['several', '/Outer/over[0]', '/Outer/over[1]']],
    ['over[2]', ['missing', '/Outer/over[0]', '/Outer/over[1]']],
    ['aquire', ['missing', '/acquire', '/Pool/acquire', '/Queue/acquire', '/Outer/Pool/acquire']],
    ['/release', ['missing', '/Pool/release']],
    ['ool/release', ['missing', '/Pool/release']],
    ['Release', ['missing', '/Pool/release']],
    ['nothing-of-the-kind', ['missing']],
    ['', ['missing']],
    ['__proto__', ['missing']],
    ['/', ['missing']],
    ['[0]', ['missing']],
  ])('%s', (symbol, what) => {
    const got = found(symbol)
    if (Array.isArray(what) && Array.isArray(got))
      expect([got[0], ...got.slice(1).sort()]).toEqual([what[0], ...what.slice(1).sort()])
    else expect(got).toEqual(what)
  })

  test('of names that come near the nearest is the first', () => {
    expect(found('Queue/aquire')).toMatchObject({ 1: '/Queue/acquire' })
  })

  test('any text is answered', () => {
    fc.assert(fc.property(fc.string(), (symbol) => found(symbol) !== undefined))
  })
})
