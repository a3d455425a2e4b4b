/** How long work takes, and how that is written. */

export const RUNS = 9 // odd, so that the median is a run; after two runs that only warm up

/** ms that runs of short work may go on for in all. More: a longer bench, fewer: medians of code that is not compiled yet. */
const LONG = 250

/** Runs of a race at most: what takes next to no time ends too. */
const MOST = 2000

/** @typedef {{ median: number, slowest: number }} Took ms */

/** @param {number[]} took ms @returns {Took} */
export function summary(took) {
  took.sort((a, b) => a - b)
  return { median: took[(took.length - 1) >> 1] ?? 0, slowest: took.at(-1) ?? 0 }
}

/** @param {() => void} work @returns {Took} */
export function time(work) {
  const took = []
  for (let run = -2; run < RUNS; run += 1) {
    const since = performance.now()
    work()
    if (run >= 0) took.push(performance.now() - since)
  }
  return summary(took)
}

/**
 * Several ways of doing the same, in turns, so that a busy machine slows them all alike. Each run has an input of its own, made outside the time:
 * nothing that was kept from the run before helps. At least `RUNS` runs, of short work as many as there is time for, after a third as many that warm up.
 * @template Input
 * @param {(run: number) => Input} make
 * @param {((input: Input) => void)[]} works
 * @returns {Took[]} one for each work
 */
export function race(make, works) {
  const took = works.map(() => /** @type {number[]} */ ([]))
  const round = (/** @type {number} */ run) => {
    let all = 0
    for (const [index, work] of works.entries()) {
      const input = make(run * works.length + index)
      const since = performance.now()
      work(input)
      const ms = performance.now() - since
      all += ms
      took[index]?.push(ms)
    }
    return all
  }
  let run = 0
  for (let all = 0; run < RUNS / 3 || (all < (LONG * works.length) / 3 && run < MOST); run += 1) all += round(run)
  for (const list of took) list.length = 0
  for (let all = 0, first = run; run - first < RUNS || (all < LONG * works.length && run - first < MOST); run += 1)
    all += round(run)
  return took.map(summary)
}

/** @param {Took} took */
export const spread = ({ median, slowest }) => `median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`

/** With as many digits as a measurement is worth. @param {number} value @param {string} [unit] */
export const written = (value, unit = 'ms') => `${value.toFixed(value < 1 ? 2 : value < 100 ? 1 : 0)} ${unit}`
