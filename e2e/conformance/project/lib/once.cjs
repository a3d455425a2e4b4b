globalThis.conformanceOnce = (globalThis.conformanceOnce ?? 0) + 1
module.exports = { times: globalThis.conformanceOnce }
