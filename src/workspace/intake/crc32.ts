const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** The checksum that zips have. */
export function crc32(bytes: Uint8Array): number {
  let rest = -1
  for (let at = 0; at < bytes.length; at++) rest = (rest >>> 8) ^ (CRC_TABLE[(rest ^ (bytes[at] ?? 0)) & 0xff] ?? 0) // 7 times as fast as for…of
  return ~rest >>> 0
}
