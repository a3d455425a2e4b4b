/** The figures of a batch as one page that works from disk: no script, no network, and nothing of a reply but text. */
import { plural } from '../engine/explain'
import { DIFFERENCE_HEADS, differenceCells, differences, type Side } from './difference'
import { type CountKey, type Counts, type Figures, type GroupKey, outcomesIn, sum, type ToolPoint } from './figures'
import { OUTCOME_WORDS } from './outcome'
import { scatterPicture } from './scatter'
import { KEY_TITLES, reasonWords, valueWords } from './value-words'

const STYLE = `
:root { color-scheme: light dark; --ink: #1d1f23; --soft: #5c626b; --back: #fff; --rule: #d9dce1; --right: #1a7f4b; --landed: #2f6fb3; --wrong: #b3401f; --refused: #9a7b12; --foreign: #c9ced6; --unjudged: #8a9099; --broken: #54575c }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #a3a9b3; --back: #16181c; --rule: #34383f; --right: #4cc38a; --landed: #6ea8e0; --wrong: #ef7d5a; --refused: #d9b64a; --foreign: #41464e; --unjudged: #7d838c; --broken: #b3b7bd } }
* { box-sizing: border-box }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 68rem; color: var(--ink); background: var(--back) }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem } h2 { font-size: 1.1rem; margin: 2.25rem 0 .5rem }
p { margin: .25rem 0 } .soft { color: var(--soft) }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; min-width: 34rem }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; vertical-align: middle; border-bottom: 1px solid var(--rule) }
thead th { color: var(--soft); font-weight: 500; vertical-align: bottom } tbody th { font-weight: 500; overflow-wrap: break-word; min-width: 7rem; max-width: 18rem }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap } td.bar { width: 36%; min-width: 8rem } td { overflow-wrap: break-word }
.bar div { display: flex; height: .8rem; gap: 1px } .bar span { min-width: 2px }
.key { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; padding: 0; margin: .75rem 0 0; list-style: none } .key i { display: inline-block; width: .8rem; height: .8rem; margin-right: .4rem; vertical-align: -.05rem }
svg { display: block; max-width: 40rem; width: 100%; height: auto; font: 12px system-ui, sans-serif }
svg text { fill: var(--ink) } svg .soft { fill: var(--soft) } svg .axis { stroke: var(--rule) } svg .point { fill: var(--landed) } svg .best { fill: var(--right) } svg .frontier { fill: none; stroke: var(--right); stroke-dasharray: 4 3 }
@media (max-width: 40rem) {
body { padding: 1.25rem .9rem 3rem } h1 { font-size: 1.35rem }
table { min-width: 0; font-size: .87rem } th, td { padding-right: .6rem } thead th.number { white-space: normal } tbody th { min-width: 5.5rem } td.bar { min-width: 4.5rem }
svg { min-width: 36rem }
}
`

/** What a report says of where its figures are from, such as a date and versions. */
export type ReportNote = { readonly title?: string; readonly lines: readonly string[] }

/** The page, as HTML. The same figures give the same page. @param sides two sets side by side */
export function reportPage(
  figures: Figures,
  sides: readonly [Side, Side] | null = null,
  note: ReportNote = { lines: [] },
): string {
  const title = note.title ?? 'Edits, judged'
  // A tool has outcomes that no reply of ours has.
  const present = outcomesIn([['all', figures.outcomes], ...GROUPS.flatMap((key) => figures.grouped(key))])
  const { all, refused, ownRefused } = figures.tokens
  const lost = (tokens: number) => `${tokens.toLocaleString('en')} (${share(tokens, all)})`
  const parts = [
    `<h1>${escaped(title)}</h1>`,
    `<p>${plural(figures.lines, 'reply', 'replies')}, ${plural(figures.hunks, 'hunk')}.</p>`,
    ...note.lines.map((line) => `<p class="soft">${escaped(line)}</p>`),
    `<ul class="key">${present.map((outcome) => `<li><i style="background:var(--${outcome})"></i>${OUTCOME_WORDS[outcome]}</li>`).join('')}</ul>`,
    sides === null ? '' : comparison(...sides),
    outcomeTable('All replies', [['all', figures.outcomes]]),
    scatter(figures.points()),
    ...GROUPS.map((key) => outcomeTable(KEY_TITLES[key], named(key, figures.grouped(key)))),
    ...COUNTS.map((key) => countTable(KEY_TITLES[key], named(key, figures.counted(key)))),
    all === 0 || refused + (ownRefused ?? 0) === 0
      ? ''
      : `<h2>What refusals cost</h2><p>Of about ${all.toLocaleString('en')} tokens of replies, ${lost(refused)} are in replies that did not land as meant and have to be written again${ownRefused === null ? '' : `; with the tools of the logs it was ${lost(ownRefused)}`}.</p>`,
    listTable(figures),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}: ${plural(figures.lines, 'reply', 'replies')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${parts.filter((part) => part !== '').join('\n')}
</main>
</body>
</html>
`
}

/** In this order. */
const GROUPS: readonly GroupKey[] = ['tool', 'model', 'format', 'language', 'day', 'log', 'own']
const COUNTS: readonly CountKey[] = ['refusal', 'cause', 'landing']

/** Groups by the words for them. */
const named = <Of>(key: GroupKey | CountKey, groups: readonly (readonly [string, Of])[]): (readonly [string, Of])[] =>
  groups.map(([name, of]) => [valueWords(key, name), of])

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`)

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

const table = (title: string, heads: readonly string[], rows: readonly string[], before = ''): string =>
  `<h2>${title}</h2>\n${before}<div class="wide" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${heads.join('')}</tr></thead>\n<tbody>${rows.join('\n')}</tbody></table></div>`

const head = (text: string): string => `<th scope="col">${text}</th>`
const numberHead = (text: string): string => `<th scope="col" class="number">${text}</th>`
const number = (text: string | number): string => `<td class="number">${text}</td>`

function outcomeTable(title: string, groups: readonly (readonly [string, Counts])[]): string {
  if (groups.length === 0) return ''
  const present = outcomesIn(groups)
  const rows = groups.map(([name, counts]) => {
    const whole = sum(counts)
    const bar = present
      .filter((outcome) => counts.has(outcome))
      .map((outcome) => `<span style="background:var(--${outcome});flex:${counts.get(outcome)}"></span>`)
    const cells = present.map((outcome) => number(share(counts.get(outcome) ?? 0, whole)))
    return `<tr><th scope="row">${escaped(name)}</th>${number(whole)}<td class="bar"><div>${bar.join('')}</div></td>${cells.join('')}</tr>`
  })
  const heads = present.map((outcome) => numberHead(OUTCOME_WORDS[outcome]))
  return table(title, [head('name'), numberHead('replies'), head('shares'), ...heads], rows)
}

function countTable(title: string, counts: readonly (readonly [string, number])[]): string {
  if (counts.length === 0) return ''
  const whole = counts.reduce((all, [, one]) => all + one, 0)
  const most = Math.max(...counts.map(([, one]) => one))
  const rows = counts.map(
    ([name, one]) =>
      `<tr><th scope="row">${escaped(name)}</th>${number(one)}${number(share(one, whole))}<td class="bar"><div><span style="background:var(--landed);width:${((100 * one) / most).toFixed(1)}%"></span></div></td></tr>`,
  )
  return table(title, [head('name'), numberHead('hunks'), numberHead('share'), head('beside the most frequent')], rows)
}

function scatter(points: readonly ToolPoint[]): string {
  if (points.length === 0) return ''
  const rows = points.map(
    ({ name, replies, right, wrong, onFrontier }) =>
      `<tr><th scope="row">${escaped(name)}</th>${number(replies)}${number(share(right, 1))}${number(share(wrong, 1))}<td>${onFrontier ? 'yes' : ''}</td></tr>`,
  )
  const heads = [
    head('tool'),
    numberHead('replies'),
    numberHead(OUTCOME_WORDS.right),
    numberHead(OUTCOME_WORDS.wrong),
    head('frontier'),
  ]
  const said =
    '<p class="soft">Replies of which it is known what they mean, in a format that the tool reads. Up and to the left is better; no other tool is better in both than one on the frontier.</p>'
  return table(
    'What tools recover, and what they write wrong',
    heads,
    rows,
    `${said}<div class="wide" tabindex="0" role="region" aria-label="The picture">${scatterPicture(points, escaped)}</div>`,
  )
}

function comparison(a: Side, b: Side): string {
  const lines = differences(a, b)
  if (lines.length === 0) return ''
  const rows = lines.map((line) => {
    const [what = '', ...cells] = differenceCells(line)
    const last = cells.pop() ?? ''
    return `<tr><th scope="row">${escaped(what)}</th>${cells.map((text) => number(escaped(text))).join('')}<td>${escaped(last)}</td></tr>`
  })
  const heads = DIFFERENCE_HEADS.map((text, at) =>
    at === 0 || at === DIFFERENCE_HEADS.length - 1 ? head(text) : numberHead(text),
  )
  const said = `<p class="soft">A: ${escaped(a.name)}. B: ${escaped(b.name)}. The interval holds 95 % of what drawing the same tasks or sessions again gives.</p>`
  return table('Side by side', heads, rows, said)
}

function listTable({ listed }: Figures): string {
  if (listed.length === 0) return ''
  const rows = listed.map(
    ({ id, outcome, why, path }) =>
      `<tr><th scope="row">${escaped(id)}</th><td>${OUTCOME_WORDS[outcome]}</td><td>${escaped(reasonWords(why))}</td><td>${escaped(path)}</td></tr>`,
  )
  return table(
    'The first replies that did not come out as they were meant',
    [head('reply'), head('outcome'), head('why'), head('file')],
    rows,
  )
}
