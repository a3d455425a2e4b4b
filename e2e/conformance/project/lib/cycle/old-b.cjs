const a = require('./old-a.cjs')
exports.seen = Object.keys(a)
exports.later = () => Object.keys(a)
