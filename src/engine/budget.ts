/** Steps that staging one reply may take: enough for any honest reply, and an end for any other. A step is one line compared. */
export class Budget {
  #left: number

  /** `size`: lines of the reply and of the files it touches. */
  constructor(size: number) {
    this.#left = FLOOR + PER_LINE * size * Math.ceil(Math.log2(size + 2))
  }

  /** Takes `steps`; false once they are not there, and for ever after. */
  spend(steps: number): boolean {
    this.#left -= steps
    return this.#left >= 0
  }
}

/** Steps for the smallest reply: about a tenth of a second. More: a slower refusal, fewer: a large honest reply is refused. */
const FLOOR = 20_000_000
/** Steps for each line and doubling of lines. More: a slower refusal, fewer: replies of many hunks are refused. */
const PER_LINE = 100
