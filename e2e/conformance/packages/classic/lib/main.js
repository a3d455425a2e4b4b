const helper = require('./helper')
const inner = require('inner')

exports.name = 'classic'
exports.helper = helper.name
exports.inner = inner
