module.exports = { kind: 'require' }
