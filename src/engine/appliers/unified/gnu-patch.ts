/** GNU patch. */
import { applier } from '../applier'
import { Trace } from '../shared/trace'
import { fileMeant, hasUnifiedDiff, namesFiles } from './diffs-in-reply'
import { GnuPatchRun } from './patch-run'

export const gnuPatch = applier({
  id: 'gnu-patch',
  name: 'GNU patch',
  version: '2.7.6, run as patch -p1 --batch --no-backup-if-mismatch',
  family: 'unified-diff',
  formats: ['unified-diff'],
  evidence: [
    {
      proof: 'measured',
      about:
        'Verdict, bytes, offsets and fuzz agree with the binary 2.7.6 on generated diffs: wrong starts and counts, damaged context, CRLF, missing final newlines, new, deleted and renamed files.',
    },
    {
      proof: 'measured',
      about: 'With --batch a first hunk that is applied already, and a new file that is there already, are taken back.',
    },
    {
      proof: 'measured',
      about: 'A line that begins with # is a comment between and in hunks, and a last line without a line end is not read.',
    },
    {
      proof: 'measured',
      about: 'A line that is an ed command makes the text an ed script where no hunk with numbers follows it.',
    },
    {
      proof: 'unverified',
      about: 'The whole reply is its input; a reply that names no file is run with the file named on the command line.',
    },
    { proof: 'measured', about: 'Given the file on its command line (option handed) it looks at no path.' },
    { proof: 'unverified', about: 'Context diffs and normal diffs, which it reads too, are passed over.' },
  ],
  /** `fuzz`: lines of outer context that may be wrong on either side. `handed`: the file is given on the command line. */
  options: { fuzz: 2, handed: false },
  run({ reply, disk, defaultPath, options, work }) {
    if (!hasUnifiedDiff(reply)) return null
    const named = options.handed ? (defaultPath ?? fileMeant(reply, disk.paths())) : namesFiles(reply) ? null : defaultPath
    const trace = new Trace()
    const run = new GnuPatchRun({ input: reply, disk, named, maxFuzz: Math.max(0, Math.floor(options.fuzz)), work, trace })
    const { failed, said } = run.all()
    return trace.outcome(failed, said.join('\n'))
  },
})
