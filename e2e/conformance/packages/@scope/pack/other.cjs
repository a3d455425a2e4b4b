exports.other = true
