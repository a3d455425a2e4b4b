/**
 * Guesses the next bit of a text from what came before it, by mixing the guesses of several contexts (context mixing with logistic mixing, as in
 * M. Mahoney, "Data Compression Explained", chapter 4.3). Integers only: every browser has to make the same guesses, or a link would not open.
 */

/** 4096 / (1 + e^(−x/256)), rounded, at x = −2048, −1920, …, 2048. */
const LOGISTIC = [
  ...[1, 2, 4, 6, 10, 17, 27, 45, 74, 120, 194, 311, 488, 747, 1102, 1546, 2048],
  ...[2550, 2994, 3349, 3608, 3785, 3902, 3976, 4022, 4051, 4069, 4079, 4086, 4090, 4092, 4094, 4095],
]

/** Probability of a one in 4096ths, by a guess (−2048 … 2047) plus 2048. */
const SQUASHED = Int32Array.from({ length: 4096 }, (_, at) => {
  const [low = 0, high = 0] = [LOGISTIC[at >> 7], LOGISTIC[(at >> 7) + 1]]
  return (low * (128 - (at & 127)) + high * (at & 127) + 64) >> 7
})

/** A guess by its probability: the other way round. */
const STRETCHED = stretched()

function stretched(): Int32Array {
  const table = new Int32Array(4096)
  let next = 0
  for (let guess = -2048; guess < 2048; guess++)
    for (const probability = SQUASHED[guess + 2048] ?? 0; next <= probability; next++) table[next] = guess
  return table.fill(2047, next)
}

const within = (guess: number): number => Math.min(Math.max(guess, -2047), 2047)

/** A slot is a probability (22 bits) and how often it was right or wrong (10 bits). */
const EVEN = 2 ** 31
/** Counts stand still here. More: slow to change its mind, fewer: never sure. */
const SURE = 255
/** By the count: how far a slot moves, in 65536ths. */
const MOVES = Int32Array.from({ length: 1024 }, (_, count) => Math.floor(65536 / (count + 1.5)))

function moved(slot: number, bit: number): number {
  const count = slot & 1023
  const probability = slot >>> 10
  const next = probability + (((((bit << 22) - probability) >> 7) * (MOVES[count] ?? 0)) >> 9)
  const kept = Math.min(Math.max(next, 0), 4194303)
  return ((kept << 10) | (count < SURE ? count + 1 : count)) >>> 0
}

/** Contexts: no byte, the last 1 to 6 bytes, the word so far. */
const CONTEXTS = 8
/** Two guesses a context, and two of the longest match. */
const INPUTS = 2 * CONTEXTS + 2
/** What each guess counts at first, in 65536ths. */
const WEIGHT = 8000
const LEARNING = 8
/** Hashes of two bytes. More: memory, fewer: different ones are taken for the same. */
const PAIRS = 16384
/** Bytes that a match has at least. More: few are found, fewer: they say little. */
const MATCH = 5

const mixed = (value: number, by: number): number => {
  const product = Math.imul(value, by)
  return product ^ (product >>> 15)
}

/** Whether a byte is part of a word: a letter, a digit, `_` or anything beyond ASCII. */
const isWordByte = (byte: number): boolean =>
  (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte >= 128 || byte === 95

/** Bits of the number of slots for so many bytes: about as many slots as contexts of one bit each. */
export const bitsFor = (size: number): number => Math.min(22, Math.max(16, 38 - Math.clz32(size)))

/** One that predicts and learns in turns: `predict` once before each `learn`. A link is read before anything of this is compiled well: it is written plainly. */
export class Predictor {
  readonly #shift: number
  readonly #slots: Uint32Array
  readonly #hashes = new Int32Array(CONTEXTS)
  readonly #places = new Int32Array(CONTEXTS)
  readonly #inputs = new Int32Array(INPUTS)
  /** One set of weights for each beginning of a byte and length of match, one for each byte before. */
  readonly #byBits = new Int32Array(INPUTS * 256 * 3).fill(WEIGHT)
  readonly #byByte = new Int32Array(INPUTS * 256).fill(WEIGHT)
  #bitsAt = 0
  #byteAt = 0
  #bitsGuess = 0
  #byteGuess = 0
  /** Corrections of the mixed guess: 33 steps for each beginning of a byte, and for each hash of the last two bytes. */
  readonly #fine = corrections(256)
  readonly #finer = corrections(PAIRS)
  #fineAt = 0
  #finerAt = 0

  /** What came, and the bits of the byte that is coming, behind a leading one. */
  readonly #past: Uint8Array
  #length = 0
  #bits = 1
  #last4 = 0
  #before4 = 0
  #word = 0

  /** Where the last bytes stood before; by the hash of five bytes, the place behind them. */
  readonly #seen = new Int32Array(65536)
  #match = 0
  #matched = 0
  readonly #matchSlots = new Uint32Array(128).fill(EVEN)
  #matchAt = -1
  #matchBit = 0

  /** @param size bytes that it will learn at most @param bits of the number of slots, see `bitsFor` */
  constructor(size: number, bits: number) {
    this.#shift = 32 - bits
    this.#slots = new Uint32Array(2 ** bits).fill(EVEN)
    this.#past = new Uint8Array(size)
    this.#enterByte()
  }

  /** One that has learnt the same whole bytes, and goes on by itself. @param size bytes that it will learn at most, with those */
  copy(size: number): Predictor {
    const copy = new Predictor(size, 32 - this.#shift)
    copy.#slots.set(this.#slots)
    copy.#hashes.set(this.#hashes)
    copy.#byBits.set(this.#byBits)
    copy.#byByte.set(this.#byByte)
    copy.#fine.set(this.#fine)
    copy.#finer.set(this.#finer)
    copy.#past.set(this.#past.subarray(0, this.#length))
    copy.#seen.set(this.#seen)
    copy.#matchSlots.set(this.#matchSlots)
    copy.#length = this.#length
    copy.#last4 = this.#last4
    copy.#before4 = this.#before4
    copy.#word = this.#word
    copy.#match = this.#match
    copy.#matched = this.#matched
    return copy
  }

  /** The probability that the next bit is a one, in 4096ths: 1 to 4095. */
  predict(): number {
    this.#guessByContexts()
    this.#guessByMatch()
    const inputs = this.#inputs
    const byBits = this.#byBits
    const byByte = this.#byByte
    const matched = this.#matchAt < 0 ? 0 : this.#matched > 15 ? 512 : 256
    const bitsAt = (this.#bits + matched) * INPUTS
    const byteAt = (this.#last4 & 255) * INPUTS
    let ofBits = 0
    let ofByte = 0
    for (let at = 0; at < INPUTS; at++) {
      const input = inputs[at] ?? 0
      if (input === 0) continue // nothing is known here, as of most long contexts
      ofBits += Math.imul(input, byBits[bitsAt + at] ?? 0) >> 8
      ofByte += Math.imul(input, byByte[byteAt + at] ?? 0) >> 8
    }
    ofBits = within(ofBits >> 8)
    ofByte = within(ofByte >> 8)
    this.#bitsAt = bitsAt
    this.#byteAt = byteAt
    this.#bitsGuess = SQUASHED[ofBits + 2048] ?? 0
    this.#byteGuess = SQUASHED[ofByte + 2048] ?? 0
    return this.#corrected((ofBits + ofByte) >> 1)
  }

  learn(bit: number): void {
    const inputs = this.#inputs
    const byBits = this.#byBits
    const byByte = this.#byByte
    const bitsAt = this.#bitsAt
    const byteAt = this.#byteAt
    const offBits = ((bit << 12) - this.#bitsGuess) * LEARNING
    const offByte = ((bit << 12) - this.#byteGuess) * LEARNING
    for (let at = 0; at < INPUTS; at++) {
      const input = inputs[at] ?? 0
      if (input === 0) continue
      byBits[bitsAt + at] = (byBits[bitsAt + at] ?? 0) + ((Math.imul(input, offBits) + 8192) >> 14)
      byByte[byteAt + at] = (byByte[byteAt + at] ?? 0) + ((Math.imul(input, offByte) + 8192) >> 14)
    }
    const places = this.#places
    const slots = this.#slots
    for (let context = 0; context < CONTEXTS; context++) {
      const place = places[context] ?? 0
      slots[place] = moved(slots[place] ?? 0, bit)
    }
    if (this.#matchAt >= 0) {
      this.#matchSlots[this.#matchAt] = moved(this.#matchSlots[this.#matchAt] ?? 0, bit)
      if (bit !== this.#matchBit) this.#matched = 0
    }
    const aim = bit === 1 ? 65535 : 0
    this.#fine[this.#fineAt] = (this.#fine[this.#fineAt] ?? 0) + ((aim - (this.#fine[this.#fineAt] ?? 0)) >> 6)
    this.#finer[this.#finerAt] = (this.#finer[this.#finerAt] ?? 0) + ((aim - (this.#finer[this.#finerAt] ?? 0)) >> 5)
    this.#bits = (this.#bits << 1) | bit
    if (this.#bits >= 256) this.#endByte(this.#bits & 255)
  }

  /** Learns a whole byte without being asked for it. */
  take(byte: number): void {
    for (let at = 7; at >= 0; at--) {
      this.predict()
      this.learn((byte >> at) & 1)
    }
  }

  #guessByContexts(): void {
    const inputs = this.#inputs
    const places = this.#places
    const slots = this.#slots
    const hashes = this.#hashes
    const bits = Math.imul(this.#bits, 0x9e3779b1)
    for (let context = 0; context < CONTEXTS; context++) {
      const hash = Math.imul((hashes[context] ?? 0) ^ bits, 0x2545f491)
      const place = (hash ^ (hash >>> 16)) >>> this.#shift
      places[context] = place
      const slot = slots[place] ?? 0
      const count = slot & 1023
      const probability = slot >>> 20
      inputs[2 * context] = count === 0 ? 0 : ((STRETCHED[probability] ?? 0) * (count > 2 ? 4 : 2 + count)) >> 2
      inputs[2 * context + 1] = count === 0 ? 0 : ((probability - 2048) * (count > 3 ? 2 : 1)) >> 1
    }
  }

  #guessByMatch(): void {
    this.#matchAt = -1
    const first = INPUTS - 2
    const second = INPUTS - 1
    this.#inputs[first] = 0
    this.#inputs[second] = 0
    if (this.#matched === 0) return
    const done = 31 - Math.clz32(this.#bits)
    const expected = (this.#past[this.#match] ?? 0) | 256
    if (expected >> (8 - done) !== this.#bits) {
      this.#matched = 0
      return
    }
    this.#matchBit = (expected >> (7 - done)) & 1
    const length = this.#matched > 47 ? 63 : this.#matched > 31 ? 32 + (this.#matched >> 2) : this.#matched
    this.#matchAt = 2 * length + this.#matchBit
    const probability = (this.#matchSlots[this.#matchAt] ?? 0) >>> 20
    this.#inputs[first] = STRETCHED[probability] ?? 0
    this.#inputs[second] = probability - 2048
  }

  /** What guesses like this one came to before. */
  #corrected(guess: number): number {
    const at = guess + 2048
    const step = at >> 7
    const rest = at & 127
    const fine = this.#bits * 33 + step
    const pair = (Math.imul(this.#last4 & 0xffff, 0x9e3779b1) >>> 16) ^ Math.imul(this.#bits, 0x101)
    const finer = (pair & (PAIRS - 1)) * 33 + step
    const nearer = rest >> 6
    this.#fineAt = fine + nearer
    this.#finerAt = finer + nearer
    const one = ((this.#fine[fine] ?? 0) * (128 - rest) + (this.#fine[fine + 1] ?? 0) * rest) >> 11
    const other = ((this.#finer[finer] ?? 0) * (128 - rest) + (this.#finer[finer + 1] ?? 0) * rest) >> 11
    const probability = (2 * (SQUASHED[at] ?? 0) + one + other + 2) >> 2
    return Math.min(Math.max(probability, 1), 4095)
  }

  #endByte(byte: number): void {
    this.#past[this.#length++] = byte
    this.#bits = 1
    this.#before4 = (this.#before4 << 8) | (this.#last4 >>> 24)
    this.#last4 = (this.#last4 << 8) | byte
    this.#word = isWordByte(byte) ? Math.imul(this.#word + byte, 0x2f0b4c47) : 0
    this.#follow()
    this.#enterByte()
  }

  /** Goes on with the match, or looks for one. */
  #follow(): void {
    const key = Math.imul(this.#last4 ^ Math.imul(this.#before4 & 255, 0x3d4d51cb), 0x9e3779b1) >>> 16
    if (this.#matched > 0) {
      this.#match++
      this.#matched++
    } else {
      const place = this.#seen[key] ?? 0
      let length = 0
      while (length < 40 && length < place && this.#past[place - length - 1] === this.#past[this.#length - length - 1]) length++
      this.#match = place
      this.#matched = length < MATCH ? 0 : length
    }
    this.#seen[key] = this.#length
  }

  #enterByte(): void {
    const [hashes, last, before] = [this.#hashes, this.#last4, this.#before4]
    hashes[0] = 0
    hashes[1] = Math.imul((last & 0xff) + 0x100, 0x2f0b4c47)
    hashes[2] = Math.imul((last & 0xffff) + 0x20000, 0x3d4d51cb)
    hashes[3] = Math.imul((last & 0xffffff) + 0x3000000, 0x1b873593)
    hashes[4] = Math.imul(last ^ 0x5bd1e995, 0x2c1b3c6d)
    hashes[5] = Math.imul((hashes[4] ?? 0) + (before & 0xff) + 5, 0x297a2d39)
    hashes[6] = Math.imul((hashes[5] ?? 0) + ((before >> 8) & 0xff) + 7, 0x6b43a9b5)
    hashes[7] = Math.imul(this.#word + 0x777, 0x45d9f3b)
    for (let context = 0; context < CONTEXTS; context++) {
      const hash = mixed((hashes[context] ?? 0) ^ ((hashes[context] ?? 0) >>> 15), 0x2545f491)
      hashes[context] = hash ^ (context << 27)
    }
  }
}

/** Probabilities in 65536ths that say at first what they are given. */
function corrections(rows: number): Uint16Array {
  const row = Uint16Array.from({ length: 33 }, (_, step) => (SQUASHED[Math.min(4095, step * 128)] ?? 0) * 16)
  const table = new Uint16Array(33 * rows)
  for (let at = 0; at < rows; at++) table.set(row, 33 * at)
  return table
}
