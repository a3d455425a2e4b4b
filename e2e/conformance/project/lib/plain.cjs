exports.named = 'a name'
exports.other = function other() {
  return this === module.exports
}
module.exports.late = 'late'
