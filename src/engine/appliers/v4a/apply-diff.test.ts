/** OpenAI's own applyDiff beside ours, over generated files and patches. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emulate } from '../emulate'

const CASES = 4000
const SEED = 20_260_801

/** The package's main entry starts more than this. */
const REFERENCE = new URL('../../../../node_modules/@openai/agents-core/dist/utils/applyDiff.mjs', import.meta.url)

type Left = { readonly verdict: 'applied' | 'refused'; readonly text: string }
type ApplyDiff = (input: string, diff: string) => unknown

const isApplyDiff = (value: unknown): value is ApplyDiff => typeof value === 'function'

async function reference(): Promise<(input: string, diff: string) => Left> {
  const loaded: unknown = await import(/* @vite-ignore */ REFERENCE.href)
  const found = typeof loaded === 'object' && loaded !== null && 'applyDiff' in loaded ? loaded.applyDiff : undefined
  if (!isApplyDiff(found)) throw new TypeError(`${REFERENCE.pathname} has no applyDiff`)
  return (input, diff) => {
    try {
      return { verdict: 'applied', text: String(found(input, diff)) }
    } catch {
      return { verdict: 'refused', text: input }
    }
  }
}

function ours(input: string, diff: string): Left {
  const { verdict, files } = emulate('openai-apply-diff', `*** Begin Patch\n*** Update File: f\n${diff}*** End Patch\n`, {
    f: input,
  })
  return { verdict: verdict === 'applied' ? 'applied' : 'refused', text: files.f ?? '' }
}

/** Few of them, so that the same occurs in several places, and some differ by white space alone. */
const LINES = ['a', 'b', 'c', '  a', 'a  ', '\ta', '', '', 'def f():', '  def f():', '}', '\u00a0b', '\ufeffc', '  ']
const line = fc.constantFrom(...LINES)

/** The first, nine times of ten. */
const mostly = (usual: string, ...odd: readonly string[]) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 9 }, { arbitrary: fc.constantFrom(...odd), weight: 1 })

/** A line of the file by its number, or any line. */
const anchor = fc.oneof({ arbitrary: fc.nat({ max: 12 }), weight: 4 }, { arbitrary: line, weight: 1 })

/** What a section does with a line that it quotes: `as` of the patch, or another line instead of it. */
const treatment = fc.record({
  sign: fc.constantFrom(' ', ' ', ' ', '-', '-', '+', 'both'),
  damage: fc.oneof(
    { arbitrary: fc.constant(null), weight: 24 },
    { arbitrary: fc.constantFrom('indent', 'outdent', 'trailing', 'tab'), weight: 4 },
    { arbitrary: fc.constantFrom('other', 'bare', 'dropped', 'blank'), weight: 1 },
  ),
  other: line,
})

const section = fc.record({
  skipped: fc.nat({ max: 3 }),
  anchors: fc.oneof(
    { arbitrary: fc.array(anchor, { maxLength: 0 }), weight: 3 },
    { arbitrary: fc.array(anchor, { maxLength: 3 }), weight: 1 },
  ),
  opened: mostly('@@', '@@ ', '', '@@x'),
  lines: fc.array(treatment, { minLength: 0, maxLength: 5 }),
  end: mostly('', '*** End of File', '*** End of File', '*** End of File ', '***', '*** odd'),
})

const sample = fc.record({
  file: fc.array(line, { minLength: 0, maxLength: 16, size: 'max' }),
  fileEnd: fc.constantFrom('\n', '\n', '\n', '\r\n', 'mixed'),
  isClosed: fc.boolean(),
  sections: fc.array(section, { minLength: 1, maxLength: 3 }),
  patchEnd: fc.constantFrom('\n', '\n', '\n', '\r\n'),
})
type Sample = typeof sample extends fc.Arbitrary<infer Made> ? Made : never
type Section = Sample['sections'][number]

const DAMAGES: Readonly<Record<string, (text: string, other: string) => string>> = {
  indent: (text) => `  ${text}`,
  outdent: (text) => text.trimStart(),
  trailing: (text) => `${text} `,
  other: (_, other) => other,
  tab: (text) => text.replace(/^ +/, '\t'),
}

function quoted({ lines }: Section, file: readonly string[], from: number): string[] {
  return lines.flatMap(({ sign, damage, other }, index) => {
    const text = DAMAGES[damage ?? '']?.(file[from + index] ?? '', other) ?? file[from + index] ?? ''
    if (damage === 'dropped' || from + index >= file.length) return sign === '+' ? [`+${other}`] : []
    if (damage === 'blank') return ['']
    if (damage === 'bare') return [text]
    return sign === 'both' ? [`-${text}`, `+${other}`] : sign === '+' ? [`+${other}`, ` ${text}`] : [sign + text]
  })
}

function written({ file, sections, patchEnd }: Sample): string {
  let at = 0
  const lines = sections.flatMap((each, index) => {
    at += each.skipped
    const anchors = each.anchors.map((named) => `@@ ${typeof named === 'string' ? named : (file[named] ?? 'gone')}`)
    const isBare = each.opened === '' && index === 0
    const body = quoted(each, file, at)
    at += each.lines.length
    return [...anchors, ...(isBare || anchors.length > 0 ? [] : [each.opened]), ...body, ...(each.end === '' ? [] : [each.end])]
  })
  return lines.map((text) => text + patchEnd).join('')
}

const texted = ({ file, fileEnd, isClosed }: Sample): string =>
  file
    .map(
      (text, index) =>
        text + (index === file.length - 1 && !isClosed ? '' : fileEnd !== 'mixed' ? fileEnd : index % 3 === 0 ? '\n' : '\r\n'),
    )
    .join('')

test(`${CASES} generated patches: the same verdict and the same bytes`, async () => {
  const theirs = await reference()
  const made = fc.sample(sample, { numRuns: CASES, seed: SEED })
  const results = made.map((one) => {
    const [text, diff] = [texted(one), written(one)]
    return { text, diff, theirs: theirs(text, diff), ours: ours(text, diff) }
  })
  const applied = results.filter((each) => each.theirs.verdict === 'applied' && each.theirs.text !== each.text).length
  expect(applied).toBeGreaterThan(CASES / 5)
  expect(results.filter((each) => each.theirs.verdict !== each.ours.verdict || each.theirs.text !== each.ours.text)).toEqual([])
})

test('a call whose diff is empty leaves the file as it is, and one that creates makes an empty file', () => {
  const call = (type: string, path: string) => JSON.stringify({ type, path, diff: '' })
  expect(emulate('openai-apply-diff', call('update_file', 'a'), { a: 'x\n' })).toMatchObject({
    verdict: 'applied',
    files: { a: 'x\n' },
  })
  expect(emulate('openai-apply-diff', call('create_file', 'b'), { a: 'x\n' }).files).toEqual({ a: 'x\n', b: '' })
})
