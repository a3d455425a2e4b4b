const key = 'computed1'

module.exports = { first: 1, [key]: 2 }
