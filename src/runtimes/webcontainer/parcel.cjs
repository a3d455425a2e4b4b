/**
 * Puts many files of the project into few: node parcel.cjs <the folder that it is in>. `request.json` there names them, `answer.json` gives the bytes
 * of each; those are in `part-0`, `part-1` …, one file after the other, none in two parts.
 */
const { lstatSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')

const folder = process.argv[2]
const { files, partBytes, fileBytes, bytes } = JSON.parse(readFileSync(join(folder, 'request.json'), 'utf8'))

/** In the place of a file's length. */
const SAME = -1
const GONE = -2
const TOO_LARGE = -3

/** Milliseconds after which a file that is written again has another time. More: files are read again; fewer: a file system with coarse clocks hides a change. */
const COARSE_MS = 2_000

/** What differs where a file was written, as git has it; null where it may be written again within the same tick of the clock. */
function stampOf({ ino, size, mtimeMs, ctimeMs }) {
  const age = Date.now() - Math.max(mtimeMs, ctimeMs)
  return age < COARSE_MS ? null : [ino, size, mtimeMs, ctimeMs].join(' ')
}

const answer = []
let part = []
let inPart = 0
let parts = 0
let left = bytes

function endPart() {
  if (inPart > 0) writeFileSync(join(folder, `part-${parts++}`), Buffer.concat(part))
  part = []
  inPart = 0
}

/** The length and the stamp, which is older than the content. */
function take([path, known]) {
  const entry = lstatSync(path)
  // A link that came since the files were listed leads to where no project is.
  if (!entry.isFile()) return [GONE, null]
  const stamp = stampOf(entry)
  if (stamp !== null && stamp === known) return [SAME, stamp]
  if (entry.size > Math.min(fileBytes, left)) return [TOO_LARGE, null]
  const content = readFileSync(path)
  if (inPart + content.length > partBytes) endPart()
  part.push(content)
  inPart += content.length
  left -= content.length
  return [content.length, stamp]
}

for (const file of files) {
  try {
    answer.push(take(file))
  } catch {
    // It was removed, or may not be read.
    answer.push([GONE, null])
  }
}
endPart()
writeFileSync(join(folder, 'answer.json'), JSON.stringify({ files: answer, parts }))
