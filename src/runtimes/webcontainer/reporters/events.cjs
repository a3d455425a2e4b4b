/** What the three reporters share: one JSON event a line, appended to the file that HUNKSCOPE_EVENTS names. CommonJS, so that Jest's can require it. */
const { appendFileSync } = require('node:fs')
const { isAbsolute, relative, resolve, sep } = require('node:path')
const { fileURLToPath } = require('node:url')
const { inspect, stripVTControlCharacters } = require('node:util')

/** UTF-16 units that a message or a printed value keeps. */
const TEXT_CAP = 20_000
/** Frames that one error keeps. */
const MAX_FRAMES = 30

const root = process.cwd()
const target = process.env.HUNKSCOPE_EVENTS ?? ''

const clip = (text) => (text.length > TEXT_CAP ? `${text.slice(0, TEXT_CAP)}… (${text.length - TEXT_CAP} more characters)` : text)

/** Written at once: what a killed process reported is not lost. */
function emit(event) {
  appendFileSync(target, `${JSON.stringify(event)}\n`)
}

/** A path or a file: URL as the project writes it, '/' between segments; null outside the project and in node_modules. */
function projectPath(place) {
  if (typeof place !== 'string' || place === '') return null
  let path = place
  try {
    path = relative(root, place.startsWith('file:') ? fileURLToPath(place) : resolve(root, place))
      .split(sep)
      .join('/')
  } catch {
    return null
  }
  return path === '' || path.startsWith('../') || isAbsolute(path) || path.split('/').includes('node_modules') ? null : path
}

/** Project frames of a stack, innermost first. */
function framesOf(stack) {
  const frames = []
  for (const line of stripVTControlCharacters(String(stack ?? '')).split('\n')) {
    const [, name, place, row, column] =
      /^\s*at (?:async )?(?:new )?(?:(.*?) \()?((?:file:\/\/)?\/.*?)(?:\?[^:)]*)?:(\d+):(\d+)\)?\s*$/.exec(line) ?? []
    const file = projectPath(place)
    if (file === null) continue
    const isNamed = name && !/(?:^|\.)<anonymous>$/.test(name)
    frames.push({ file, line: Number(row), column: Number(column), ...(isNamed ? { name } : {}) })
    if (frames.length === MAX_FRAMES) break
  }
  return frames
}

function show(value) {
  try {
    return clip(inspect(value, { depth: 20, maxArrayLength: 1000, sorted: true }))
  } catch {
    // Project code runs while its value is printed.
    return `[${typeof value} that cannot be printed]`
  }
}

/** Without colours, and project files by their own names. */
const plain = (text) =>
  clip(
    stripVTControlCharacters(String(text ?? ''))
      .replaceAll(`file://${root}/`, '')
      .replaceAll(`${root}/`, ''),
  )

/** Anything thrown, also by another realm or after its way through another process, as an event's error. */
function errorOf(thrown) {
  if (typeof thrown !== 'object' || thrown === null) return { name: 'Thrown', message: show(thrown), frames: [] }
  const stack = stripVTControlCharacters(String(thrown.stack ?? ''))
  // An error that came from another process has lost its class; its stack still begins with the name.
  const [, first] = /^(?:Uncaught )?([A-Za-z_$][\w$]*)(?: \[[^\]]*\])?(?::|\n|$)/.exec(stack) ?? []
  const name = typeof thrown.name === 'string' && thrown.name !== 'Error' && thrown.name !== '' ? thrown.name : (first ?? 'Error')
  if (stack === '' && typeof thrown.message !== 'string') return { name: 'Thrown', message: show(thrown), frames: [] }
  const compares = thrown.code === 'ERR_ASSERTION' || ('actual' in thrown && 'expected' in thrown)
  return {
    name,
    message: plain(thrown.message),
    ...(compares ? { actual: show(thrown.actual), expected: show(thrown.expected) } : {}),
    frames: framesOf(stack),
  }
}

/** Console text without the line end that ends it; null where nothing is left. */
function printed(text) {
  const line = plain(text).replace(/\r?\n$/, '')
  return line === '' ? null : line
}

module.exports = { emit, projectPath, framesOf, errorOf, plain, printed, show }
