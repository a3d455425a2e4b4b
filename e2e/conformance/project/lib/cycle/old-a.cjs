exports.first = 1
const b = require('./old-b.cjs')
exports.second = 2
exports.seen = b.seen
