/** What a module exports or says, as JSON that is the same whichever runtime made it. */

export function show(value, depth = 0) {
  if (value === undefined) return '<undefined>'
  if (typeof value === 'function') return `<function ${value.name}>`
  if (typeof value === 'symbol' || typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return value
  if (depth > 5) return '<deep>'
  if (Array.isArray(value)) return value.map((one) => show(one, depth + 1))
  if (value instanceof Error || typeof value.stack === 'string') return failure(value)
  const shown = Object.prototype.toString.call(value) === '[object Module]' ? { '<module>': true } : {}
  for (const key of Object.keys(value)) shown[key] = read(value, key, depth)
  return shown
}

function read(value, key, depth) {
  try {
    return show(value[key], depth + 1)
  } catch (error) {
    return failure(error)
  }
}

/** Of a syntax error, only that it is one: each engine and runtime words it in its own way. */
export function failure(error) {
  if (typeof error !== 'object' || error === null) return { thrown: show(error) }
  if (error.name === 'SyntaxError') return { name: 'SyntaxError' }
  return { name: error.name, ...(error.code === undefined ? { message: error.message } : { code: error.code }) }
}
