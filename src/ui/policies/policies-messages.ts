/** Policies in words. */
import type { Policy } from '../../engine/model'

export const POLICY: Record<Policy, { readonly name: string; readonly says: string }> = {
  'all-or-nothing': {
    name: 'All or nothing',
    says: 'Every hunk has its place, or no file is touched. Hunkscope commits this way.',
  },
  'per-file': { name: 'File by file', says: 'A file with a refused hunk stays as it is; the others are written.' },
  'per-hunk': { name: 'Hunk by hunk', says: 'Whatever lands is written; what does not is skipped.' },
  'as-you-go': {
    name: 'Stop at first failure',
    says: 'Written one after the other until the first refusal; what came before it stays.',
  },
}
