exports.name = 'helper'
