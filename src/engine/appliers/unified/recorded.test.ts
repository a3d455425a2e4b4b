/** The measured verdicts: the library was given a diff of the changed lines alone, at line 1. */
import { expect, test } from 'vitest'
import { emulate } from '../emulate'
import { type Defect, defectsOf } from '../testing/recorded-defects'

const lines = (text: string, mark: string) =>
  text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => `${mark}${line}`)

/** A diff of nothing but old and new lines. */
function changedOnly({ old, neu }: Defect): string {
  const [gone, come] = [lines(old, '-'), lines(neu, '+')]
  const counts = `@@ -1,${gone.length} +1,${come.length} @@`
  return ['--- a/f.py', '+++ b/f.py', counts, ...gone, ...come, ''].join('\n')
}

const rows = (['jsdiff-f0', 'jsdiff-f2'] as const).flatMap((key) =>
  defectsOf(key).map((defect) => [key, defect.name, defect] as const),
)

test.each(rows)('%s: %s', (key, _, defect) => {
  const { files, verdict } = emulate(
    'jsdiff',
    changedOnly(defect),
    { 'f.py': defect.file },
    { fuzz: key === 'jsdiff-f0' ? 0 : 2 },
  )
  expect(verdict === 'applied' ? files['f.py'] : null).toBe(defect.left)
})
