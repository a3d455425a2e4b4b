Object.defineProperty(exports, '__esModule', { value: true })
exports.default = 'its default'
exports.named = 'its name'
