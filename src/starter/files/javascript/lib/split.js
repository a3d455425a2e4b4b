'use strict'

/**
 * Splits one line of CSV into its fields.
 * @param {string} line
 * @returns {string[]}
 */
function splitLine(line) {
  return line.split(',').map((field) => field.trim())
}

module.exports = { splitLine }
