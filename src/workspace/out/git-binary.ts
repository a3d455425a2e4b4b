/** Bytes as git's binary patches hold them. */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'

/** Bytes of a line. */
const LINE = 52

/** A file's whole content: its size, and what zlib makes of it in base 85, ending in an empty line. */
export async function literal(bytes: Uint8Array): Promise<string> {
  const packed = await deflated(bytes)
  const lines = [`literal ${bytes.byteLength}\n`]
  for (let from = 0; from < packed.length; from += LINE) lines.push(base85Line(packed.subarray(from, from + LINE)))
  return `${lines.join('')}\n`
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes.slice()]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** At most 52 bytes: a letter for their number, five digits for each four of them, zeros where the last four are fewer. */
function base85Line(bytes: Uint8Array): string {
  let line = String.fromCharCode(bytes.length <= 26 ? 0x40 + bytes.length : 0x60 + bytes.length - 26)
  for (let at = 0; at < bytes.length; at += 4) {
    let word = 0
    for (let i = 0; i < 4; i++) word = word * 256 + (bytes[at + i] ?? 0)
    let digits = ''
    for (let i = 0; i < 5; i++) {
      digits = DIGITS.charAt(word % 85) + digits
      word = Math.floor(word / 85)
    }
    line += digits
  }
  return `${line}\n`
}
