module.exports = function greet(name) {
  return `hello ${name}`
}
module.exports.version = 3
