'use strict'

const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const { splitLine } = require('../lib/split')

describe('splitLine', () => {
  it('splits at commas and trims', () => {
    assert.deepEqual(splitLine('one, two ,,four'), ['one', 'two', '', 'four'])
  })

  it('keeps a comma inside quotes', () => {
    assert.deepEqual(splitLine('"Bach, Johann",1685'), ['Bach, Johann', '1685'])
  })

  it('reads two quotes inside quotes as one', () => {
    assert.deepEqual(splitLine('"the ""48""",1722'), ['the "48"', '1722'])
  })
})
