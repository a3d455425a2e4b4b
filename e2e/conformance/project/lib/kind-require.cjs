module.exports = 'require'
