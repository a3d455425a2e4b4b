module.exports = 'inner of classic'
