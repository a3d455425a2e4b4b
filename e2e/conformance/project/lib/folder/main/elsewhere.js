module.exports = 'main of a folder'
