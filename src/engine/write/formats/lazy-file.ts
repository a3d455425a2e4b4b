/** A path, and below it in a fence the file as it shall be, with `// ... existing code ...` for what stays. */
import { fencedFile } from '../content'
import { lazyLinesOf } from '../lazy-lines'
import { cannot, type Writer } from '../writer'

export const lazyFile: Writer = (edit) => {
  if (edit.kind !== 'lazy') return cannot('kind')
  const sketch = lazyLinesOf(edit)
  return sketch.ok ? fencedFile(edit.written, sketch.lines) : sketch
}
