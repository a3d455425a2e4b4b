/** A path, and below it in a fence the file as it shall be, with `// ... existing code ...` for what stays. */
import { fencedFile } from '../content'
import { sketchOf } from '../sketch'
import { cannot, type Writer } from '../written'

export const lazyFile: Writer = (edit) => {
  if (edit.kind !== 'lazy') return cannot('kind')
  const sketch = sketchOf(edit)
  return sketch.ok ? fencedFile(edit.written, sketch.lines) : sketch
}
