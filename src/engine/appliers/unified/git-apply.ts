/** Git's apply: all of a patch or nothing. */
import { applier } from '../applier'
import { Trace } from '../shared/trace'
import { hasUnifiedDiff } from './diffs-in-reply'
import { GitRun } from './git-run'

export const gitApply = applier({
  id: 'git-apply',
  name: 'git apply',
  version: '2.39.5; apply.c of commit 1a3e64c',
  family: 'unified-diff',
  formats: ['unified-diff'],
  evidence: [
    {
      proof: 'measured',
      about:
        'Verdict, bytes and offsets agree with the binary 2.39.5 on generated diffs, with and without --recount, -C1, --ignore-whitespace and --unidiff-zero.',
    },
    {
      proof: 'read',
      about:
        'A hunk that begins at line 1 must match at the beginning of the file, one without unchanged lines at its end must match at the end of the file.',
    },
    { proof: 'read', about: 'Lines that a hunk has written or passed over cannot be matched by another one.' },
    { proof: 'unverified', about: 'The whole reply is its input; a reply that names no file is refused, whatever file is open.' },
    { proof: 'unverified', about: 'Binary diffs are refused, and no configuration is set: core.autocrlf, apply.whitespace.' },
  ],
  options: {
    /** --recount: the stated counts are not believed. */
    recount: false,
    /** -C<n>: lines of context that must match; -1: all of them. */
    context: -1,
    /** --ignore-whitespace */
    ignoreWhitespace: false,
    /** --unidiff-zero */
    unidiffZero: false,
  },
  run({ reply, disk, options, work }) {
    if (!hasUnifiedDiff(reply)) return null
    const trace = new Trace()
    const errors = new GitRun({ text: reply, disk, options, work, trace }).all()
    return trace.outcome(errors.length > 0, errors.join('\n'))
  },
})
