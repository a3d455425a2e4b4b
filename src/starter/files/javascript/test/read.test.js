'use strict'

const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const { readCsv } = require('../lib/read')

describe('readCsv', () => {
  it('names the fields of each row', () => {
    assert.deepEqual(readCsv('name,born\nClara,1819\nFanny,1805\n'), [
      { name: 'Clara', born: '1819' },
      { name: 'Fanny', born: '1805' },
    ])
  })

  it('takes Windows line ends', () => {
    assert.deepEqual(readCsv('name\r\nClara\r\n'), [{ name: 'Clara' }])
  })

  it('gives an empty text for a missing field', () => {
    assert.deepEqual(readCsv('name,born\nClara\n'), [{ name: 'Clara', born: '' }])
  })
})
