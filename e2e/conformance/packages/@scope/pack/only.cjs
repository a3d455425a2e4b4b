exports.scoped = true
