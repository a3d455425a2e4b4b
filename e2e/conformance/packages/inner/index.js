module.exports = 'inner of the project'
