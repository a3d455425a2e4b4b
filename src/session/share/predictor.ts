/**
 * Guesses the next bit of a text from what came before it, by mixing the guesses of several contexts (context mixing with logistic mixing, as in
 * M. Mahoney, "Data Compression Explained", chapter 4.3). Integers only: every browser has to make the same guesses, or a link would not open.
 *
 * A link is read before anything of this is compiled well, so it is written plainly; and no number here has more than 30 bits where it is kept: engines
 * hold longer ones on the heap.
 */

/** 4096 / (1 + e^(−x/256)), rounded, at x = −2048, −1920, …, 2048. */
const LOGISTIC = [
  ...[1, 2, 4, 6, 10, 17, 27, 45, 74, 120, 194, 311, 488, 747, 1102, 1546, 2048],
  ...[2550, 2994, 3349, 3608, 3785, 3902, 3976, 4022, 4051, 4069, 4079, 4086, 4090, 4092, 4094, 4095],
]

/** Probability of a one in 4096ths (1 to 4095), by a guess (−2048 … 2047) plus 2048. */
const SQUASHED = new Int32Array(4096)
for (let at = 0; at < SQUASHED.length; at++) {
  const rest = at & 127
  SQUASHED[at] = ((LOGISTIC[at >> 7] ?? 0) * (128 - rest) + (LOGISTIC[(at >> 7) + 1] ?? 0) * rest + 64) >> 7
}

/** A guess by its probability: the other way round. */
const STRETCHED = new Int32Array(4096).fill(2047)
for (let guess = -2048, next = 0; guess < 2048; guess++)
  for (; next <= (SQUASHED[guess + 2048] ?? 0); next++) STRETCHED[next] = guess

const within = (guess: number): number => Math.min(Math.max(guess, -2047), 2047)

/** Where counts stop growing. More: slow to adapt; fewer: never sure. */
const SURE = 30
/** By the count: how far a slot moves, in 65536ths. */
const MOVES = Int32Array.from({ length: SURE + 1 }, (_, count) => Math.floor(65536 / (count + 1.3)))
/** Half of the range of a slot's probability. */
const HALF = 2 ** 21

/** A slot is a probability (22 bits, 0 where a one is as likely as a zero) and how often it was right or wrong (8 bits). `flip`: 0 for a one, −1 for a zero. */
function moved(slot: number, flip: number): number {
  const count = slot & 255
  const probability = (slot >> 8) ^ flip
  const next = probability + ((((HALF - 1 - probability) >> 7) * (MOVES[count] ?? 0)) >> 9)
  return ((next ^ flip) << 8) | (count < SURE ? count + 1 : count)
}

/** What a slot guesses: little where it has seen little. */
function guessOf(slot: number): number {
  const count = slot & 255
  const guess = STRETCHED[(slot >> 18) + 2048] ?? 0
  return count > 2 ? guess : (guess * (2 + count)) >> 2
}

/** Contexts: no byte, the last 1 to 4 bytes, the word so far. */
const CONTEXTS = 6
/** One guess a context, and one of the longest match. */
const INPUTS = CONTEXTS + 1
/** What each guess counts at first, in 65536ths: without a match, with a short one, with a long one; and by the byte before. Learnt from many links. */
const WEIGHTS = [
  [17949, 27698, 23572, 18927, 8255, 14701, 9000],
  [9427, 13657, 16013, 16983, 15213, 15722, 21132],
  [9097, 10931, 12521, 13885, 13632, 13605, 27968],
]
const BYTE_WEIGHTS = [15606, 24753, 21537, 18566, 9517, 15663, 28621]
/** In 4096ths: a guess as near as this moves no weight. More: weights are learnt too late, fewer: time goes into what changes nothing. */
const NEAR = 80
/** How fast weights move. More: they sway, fewer: a short text is over before they are right. */
const LEARNING = 20
/** Bytes that a match has at least. More: few are found, fewer: they say little. */
const MATCH = 5

/** 256 sets of each of these. */
function sets(...kinds: readonly (readonly number[])[]): Int32Array {
  const size = 256 * INPUTS
  const table = new Int32Array(size * kinds.length)
  for (const [kind, weights] of kinds.entries()) {
    const from = size * kind
    table.set(weights, from)
    for (let filled = INPUTS; filled < size; filled *= 2)
      table.copyWithin(from + filled, from, from + Math.min(filled, size - filled))
  }
  return table
}

const mixed = (value: number, by: number): number => {
  const product = Math.imul(value, by)
  return product ^ (product >>> 15)
}

/** Whether a byte is part of a word: a letter, a digit, `_` or anything beyond ASCII. */
const isWordByte = (byte: number): boolean =>
  (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte >= 128 || byte === 95

/** Bits of the number of slots for so many bytes: about as many slots as contexts of one bit each. */
export const bitsFor = (size: number): number => Math.min(22, Math.max(16, 38 - Math.clz32(size)))

/** One that predicts and learns in turns: `predict` once before each `learn`. */
export class Predictor {
  readonly #bits: number
  readonly #slots: Int32Array
  /** Of each context: the place of its slots for the coming four bits. Those lie together, as memory is read. */
  readonly #bases = new Int32Array(CONTEXTS)
  readonly #inputs = new Int32Array(INPUTS)
  /** One set of weights for each beginning of a byte and length of match, one for each byte before. */
  readonly #byBits = sets(...WEIGHTS)
  readonly #byByte = sets(BYTE_WEIGHTS)
  #bitsAt = 0
  #byteAt = 0
  #guessed = 0

  /** What came; the bits of the byte that is coming, and of its half, behind a leading one. */
  readonly #past: Uint8Array
  #length = 0
  #byte = 1
  #half = 1
  /** The last three bytes, and the three before. */
  #last = 0
  #before = 0
  #word = 0

  /** Where the last bytes occurred before: by the hash of five bytes, the place after them. */
  readonly #seen = new Int32Array(65536)
  #match = 0
  #matched = 0
  readonly #matchSlots = new Int32Array(128)
  #matchAt = -1

  /** @param size bytes that it will learn at most @param bits of the number of slots, see `bitsFor` */
  constructor(size: number, bits: number) {
    this.#bits = bits
    this.#slots = new Int32Array(2 ** bits)
    this.#past = new Uint8Array(size)
    this.#place()
  }

  /** One that has learnt the same whole bytes, and goes on by itself. @param size bytes that it will learn at most, with those */
  copy(size: number): Predictor {
    const copy = new Predictor(size, this.#bits)
    copy.#slots.set(this.#slots)
    copy.#byBits.set(this.#byBits)
    copy.#byByte.set(this.#byByte)
    copy.#past.set(this.#past.subarray(0, this.#length))
    copy.#seen.set(this.#seen)
    copy.#matchSlots.set(this.#matchSlots)
    copy.#length = this.#length
    copy.#last = this.#last
    copy.#before = this.#before
    copy.#word = this.#word
    copy.#match = this.#match
    copy.#matched = this.#matched
    copy.#place()
    return copy
  }

  /** The probability that the next bit is a one, in 4096ths: 1 to 4095. */
  predict(): number {
    const guess = this.#guessByMatch()
    const inputs = this.#inputs
    const slots = this.#slots
    const bases = this.#bases
    const half = this.#half
    const byBits = this.#byBits
    const byByte = this.#byByte
    const matched = this.#matchAt < 0 ? 0 : this.#matched > 15 ? 512 : 256
    const bitsAt = (this.#byte + matched) * INPUTS
    const byteAt = (this.#last & 255) * INPUTS
    inputs[CONTEXTS] = guess
    let of = Math.imul(guess, (byBits[bitsAt + CONTEXTS] ?? 0) + (byByte[byteAt + CONTEXTS] ?? 0)) >> 8
    for (let at = 0; at < CONTEXTS; at++) {
      const input = guessOf(slots[(bases[at] ?? 0) ^ half] ?? 0)
      inputs[at] = input
      of += Math.imul(input, (byBits[bitsAt + at] ?? 0) + (byByte[byteAt + at] ?? 0)) >> 8
    }
    this.#bitsAt = bitsAt
    this.#byteAt = byteAt
    const probability = SQUASHED[within(of >> 9) + 2048] ?? 0
    this.#guessed = probability
    return probability
  }

  learn(bit: number): void {
    this.#weigh(bit << 12)
    const slots = this.#slots
    const bases = this.#bases
    const half = this.#half
    const flip = bit - 1
    for (let context = 0; context < CONTEXTS; context++) {
      const place = (bases[context] ?? 0) ^ half
      slots[place] = moved(slots[place] ?? 0, flip)
    }
    const matchAt = this.#matchAt
    if (matchAt >= 0) {
      this.#matchSlots[matchAt] = moved(this.#matchSlots[matchAt] ?? 0, flip)
      if (bit !== (matchAt & 1)) this.#matched = 0
    }
    this.#byte = (this.#byte << 1) | bit
    this.#half = (half << 1) | bit
    if (half >= 8) this.#endHalf()
  }

  /** Moves the weights, the more the further their guess was off. */
  #weigh(aim: number): void {
    const inputs = this.#inputs
    const byBits = this.#byBits
    const byByte = this.#byByte
    const bitsAt = this.#bitsAt
    const byteAt = this.#byteAt
    if (Math.abs(aim - this.#guessed) < NEAR) return
    const off = (aim - this.#guessed) * LEARNING
    for (let at = 0; at < INPUTS; at++) {
      const input = inputs[at] ?? 0
      const by = (Math.imul(input, off) + 8192) >> 14
      byBits[bitsAt + at] = (byBits[bitsAt + at] ?? 0) + by
      byByte[byteAt + at] = (byByte[byteAt + at] ?? 0) + by
    }
  }

  /** Learns a whole byte without being asked for it: what it says, not how far each context is to be trusted. */
  take(byte: number): void {
    this.#takeHalf(byte >> 4)
    this.#byte = 16 | (byte >> 4)
    this.#place()
    this.#takeHalf(byte & 15)
    this.#endByte(byte)
  }

  #takeHalf(half: number): void {
    const slots = this.#slots
    const bases = this.#bases
    for (let left = 4; left > 0; left--) {
      const before = (16 | half) >> left
      const flip = ((half >> (left - 1)) & 1) - 1
      for (let context = 0; context < CONTEXTS; context++) {
        const place = (bases[context] ?? 0) ^ before
        slots[place] = moved(slots[place] ?? 0, flip)
      }
    }
  }

  /** What the match says of the next bit; 0: there is none, or it was wrong about this byte. */
  #guessByMatch(): number {
    this.#matchAt = -1
    const matched = this.#matched
    if (matched === 0) return 0
    const done = 31 - Math.clz32(this.#byte)
    const expected = (this.#past[this.#match] ?? 0) | 256
    if (expected >> (8 - done) !== this.#byte) {
      this.#matched = 0
      return 0
    }
    const length = matched > 47 ? 63 : matched > 31 ? 32 + (matched >> 2) : matched
    this.#matchAt = 2 * length + ((expected >> (7 - done)) & 1)
    return STRETCHED[((this.#matchSlots[this.#matchAt] ?? 0) >> 18) + 2048] ?? 0
  }

  #endHalf(): void {
    if (this.#byte >= 256) this.#endByte(this.#byte & 255)
    else this.#place()
  }

  #endByte(byte: number): void {
    this.#past[this.#length++] = byte
    this.#byte = 1
    this.#before = ((this.#before << 8) | (this.#last >> 16)) & 0xffffff
    this.#last = ((this.#last << 8) | byte) & 0xffffff
    this.#word = isWordByte(byte) ? Math.imul(this.#word + byte, 0x2f0b4c47) >>> 2 : 0
    this.#follow()
    this.#place()
  }

  /** Goes on with the match, or looks for one. */
  #follow(): void {
    const key = Math.imul(this.#last ^ Math.imul(this.#before & 0xffff, 0x3d4d51cb), 0x9e3779b1) >>> 16
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

  /** Finds the slots of every context for the next four bits. */
  #place(): void {
    const bases = this.#bases
    const last = this.#last
    const before = this.#before
    const from = Math.imul(this.#byte, 0x9e3779b1)
    const shift = 32 - this.#bits
    bases[0] = placeOf(from, shift)
    bases[1] = placeOf((last & 0xff) + from + 0x100, shift)
    bases[2] = placeOf((last & 0xffff) + from + 0x20000, shift)
    bases[3] = placeOf(last + from + 0x3000000, shift)
    bases[4] = placeOf(Math.imul(last ^ Math.imul((before & 0xff) + 0x400, 0x2c1b3c6d), 0x1b873593) + from, shift)
    bases[5] = placeOf(Math.imul(this.#word + 7, 0x297a2d39) + from, shift)
    this.#half = 1
  }
}

const placeOf = (context: number, shift: number): number => mixed(mixed(context, 0x2545f491), 0x45d9f3b) >>> shift
