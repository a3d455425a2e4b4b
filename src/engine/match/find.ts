/** All starts of `needle` in `hay`, overlapping ones too, ascending (Knuth, Morris and Pratt: `hay.length + needle.length` comparisons at most twice). */
export function findAll(hay: readonly number[], needle: readonly number[]): number[] {
  if (needle.length === 0 || needle.length > hay.length) return []
  const back = borders(needle)
  const starts: number[] = []
  let matched = 0
  for (let at = 0; at < hay.length; at++) {
    while (matched > 0 && hay[at] !== needle[matched]) matched = back[matched - 1] ?? 0
    if (hay[at] === needle[matched]) matched++
    if (matched < needle.length) continue
    starts.push(at - matched + 1)
    matched = back[matched - 1] ?? 0
  }
  return starts
}

/** For each prefix the length of its longest proper prefix that is also its suffix. */
function borders(needle: readonly number[]): number[] {
  const back = [0]
  for (let at = 1, matched = 0; at < needle.length; at++) {
    while (matched > 0 && needle[at] !== needle[matched]) matched = back[matched - 1] ?? 0
    if (needle[at] === needle[matched]) matched++
    back[at] = matched
  }
  return back
}
