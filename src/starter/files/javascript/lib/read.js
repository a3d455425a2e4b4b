'use strict'

const { splitLine } = require('./split')

/**
 * Reads CSV text into one object for each row. The first line names the columns.
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
function readCsv(text) {
  const [header, ...lines] = text.trim().split('\n')
  const names = splitLine(header)
  return lines.map((line) => {
    const fields = splitLine(line)
    return Object.fromEntries(names.map((name, at) => [name, fields[at]]))
  })
}

module.exports = { readCsv }
