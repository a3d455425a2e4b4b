/** The figures of a batch as one page that works from disk: no script, no network, and nothing of a reply but text. */
import { plural } from '../engine/explain'
import { type Counts, type Figures, OUTCOMES, type Outcome } from './figures'

const STYLE = `
:root { color-scheme: light dark; --right: #1a7f4b; --landed: #2f6fb3; --wrong: #a13b1e; --refused: #7a6a2a; --unjudged: #6b6f76; --broken: #54575c }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100% } caption { text-align: left }
th, td { text-align: left; padding: .2rem .6rem .2rem 0; vertical-align: top } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
td, th { overflow-wrap: anywhere }
.bar { display: flex; height: 1rem; min-width: 12rem } .bar span { min-width: 1px }
.key span { display: inline-block; margin-right: 1rem } .key i { display: inline-block; width: .8rem; height: .8rem; margin-right: .3rem }
`

/** The outcomes in words. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  right: 'as it is meant',
  landed: 'landed',
  wrong: 'other bytes than meant',
  refused: 'refused',
  unjudged: 'read, not judged',
  broken: 'broken line',
}

/** The page, as HTML. The same figures give the same page. */
export function reportPage(figures: Figures): string {
  const parts = [
    `<h1>Edits, judged</h1>`,
    `<p>${plural(figures.lines, 'line')}, ${plural(figures.hunks, 'hunk')}.</p>`,
    `<p class="key">${OUTCOMES.map((outcome) => `<span><i style="background:var(--${outcome})"></i>${OUTCOME_WORDS[outcome]}</span>`).join('')}</p>`,
    outcomeTable('All lines', new Map([['all', figures.outcomes]])),
    outcomeTable('By model', figures.byModel),
    outcomeTable('By format', figures.byFormat),
    outcomeTable('By tool', figures.byTool),
    outcomeTable('By log', figures.byLog),
    outcomeTable('By what the tool itself said', figures.byOwn),
    countTable('Why hunks are refused', figures.refusals),
    countTable('Proven causes', figures.causes),
    countTable('How hunks land', figures.landings),
    listTable(figures),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Edits, judged: ${plural(figures.lines, 'line')}</title>
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

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`)

const total = (counts: Counts): number => [...counts.values()].reduce((sum, one) => sum + one, 0)

/** The most first; of equal ones by name. */
const ranked = <T>(table: ReadonlyMap<string, T>, size: (value: T) => number): [string, T][] =>
  [...table].sort(([a, one], [b, other]) => size(other) - size(one) || (a < b ? -1 : 1))

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

function outcomeTable(title: string, table: ReadonlyMap<string, Counts>): string {
  if (table.size === 0) return ''
  const present = OUTCOMES.filter((outcome) => [...table.values()].some((counts) => counts.has(outcome)))
  const rows = ranked(table, total).map(([name, counts]) => {
    const whole = total(counts)
    const bar = present
      .filter((outcome) => counts.has(outcome))
      .map((outcome) => `<span style="background:var(--${outcome});flex:${counts.get(outcome)}"></span>`)
    const cells = present.map((outcome) => `<td class="number">${share(counts.get(outcome) ?? 0, whole)}</td>`)
    return `<tr><th scope="row">${escaped(name)}</th><td class="number">${whole}</td>${cells.join('')}<td><div class="bar">${bar.join('')}</div></td></tr>`
  })
  const heads = present.map((outcome) => `<th scope="col" class="number">${OUTCOME_WORDS[outcome]}</th>`).join('')
  return `<h2>${title}</h2>\n<table><thead><tr><th scope="col">name</th><th scope="col" class="number">lines</th>${heads}<th scope="col">shares</th></tr></thead>\n<tbody>${rows.join('\n')}</tbody></table>`
}

function countTable(title: string, counts: Counts): string {
  if (counts.size === 0) return ''
  const whole = total(counts)
  const most = Math.max(...counts.values())
  const rows = ranked(counts, (one) => one).map(
    ([name, one]) =>
      `<tr><th scope="row">${escaped(name)}</th><td class="number">${one}</td><td class="number">${share(one, whole)}</td><td><div class="bar"><span style="background:var(--landed);width:${((100 * one) / most).toFixed(1)}%"></span></div></td></tr>`,
  )
  return `<h2>${title}</h2>\n<table><thead><tr><th scope="col">code</th><th scope="col" class="number">hunks</th><th scope="col" class="number">share</th><th scope="col">beside the most frequent</th></tr></thead>\n<tbody>${rows.join('\n')}</tbody></table>`
}

function listTable({ listed }: Figures): string {
  if (listed.length === 0) return ''
  const rows = listed.map(
    ({ id, outcome, why, path }) =>
      `<tr><th scope="row">${escaped(id)}</th><td>${OUTCOME_WORDS[outcome]}</td><td>${escaped(why)}</td><td>${escaped(path)}</td></tr>`,
  )
  return `<h2>The first lines that did not come out as they were meant</h2>\n<table><thead><tr><th scope="col">line</th><th scope="col">outcome</th><th scope="col">why</th><th scope="col">file</th></tr></thead>\n<tbody>${rows.join('\n')}</tbody></table>`
}
