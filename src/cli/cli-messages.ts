/** What the command line says. */
import { plural } from '../engine/explain'
import type { Problem } from './cli-failure'
import type { Obstacle } from './project-folder'

const PROBLEM: { readonly [Code in Problem['code']]: (problem: Extract<Problem, { readonly code: Code }>) => string } = {
  usage: ({ detail }) => `${detail} "hunkscope --help" shows what there is.`,
  'no-command': ({ name }) => `There is no command "${name}". "hunkscope --help" lists them.`,
  'no-folder': ({ name }) => `There is no folder ${name}.`,
  'no-file': ({ name }) => `There is no file ${name}.`,
  'is-folder': ({ name }) => `${name} is a folder. Name a file in it; "hunkscope batch" reads folders of replies and logs.`,
  unreadable: ({ name, detail }) => `${name} cannot be read: ${detail}.`,
  'not-text': ({ name }) => `${name} is no text in UTF-8.`,
  'too-large': ({ name, limit }) =>
    `${name} has more than ${limit / 1_000_000} MB, which is no one reply. "hunkscope batch" reads logs.`,
  'no-reply': () => 'Name a file that holds the reply, or pipe the reply in.',
  'several-replies': () => 'Name one reply. "hunkscope batch" takes several.',
  'bad-path': ({ name }) => `${name} is no path of the project: it has to be relative, and inside.`,
  'bad-shard': ({ name }) => `${name} is no shard: write 1/4 for the first of four.`,
  'bad-number': ({ name }) => `${name} is no whole number from 0 on.`,
  'bad-tool': ({ name }) =>
    `There is no such tool among "${name}". "--tools all" takes all of them, and each line of the output names them.`,
  'shards-differ': ({ name }) =>
    `${name} does not have as many lines as its place among the shards asks for: name all shards once, in their order, and each whole.`,
  'not-two': () => 'Name two files that "hunkscope batch" has written: before and after, or model A and model B.',
  'no-verdicts': ({ name }) => `${name} is no output of "hunkscope batch".`,
  'no-page': () => 'This package holds no page: "npm run build" before "npm run build:package" puts it there.',
  'port-taken': ({ name }) => `Port ${name} is taken. "--port 0" takes one that is free.`,
  output: ({ detail }) => `The output cannot be written: ${detail}. What was written before is whole.`,
  stopped: () => 'Stopped.',
}

/** Why a command ends, in a sentence. */
export const explainProblem = <Code extends Problem['code']>(problem: Extract<Problem, { readonly code: Code }>): string =>
  PROBLEM[problem.code](problem)

/** Why a file on disk is not written, as the end of a sentence that its path begins. */
const OBSTACLE: Readonly<Record<Obstacle['why'], string>> = {
  link: 'is a symbolic link, and what is behind it may lie outside the folder',
  changed: 'has changed, or something else is there now',
  missing: 'is gone',
  exists: 'is there already',
  name: 'is no name that this system allows',
  unreadable: 'cannot be read',
}

/** Why changes cannot be written, one sentence a file. */
export const explainObstacle = ({ path, why }: Obstacle): string => `${path} ${OBSTACLE[why]}. Nothing is written.`

/** What the commands say of their outcome. */
export const SAY = {
  namePath: '“--path” names the file that is meant.',
  serving: (address: string) => `${address} is the page, for this machine alone. Ctrl-C ends it.`,
  wouldWrite: (files: number) => `${plural(files, 'file')} would change. "--write" writes ${files === 1 ? 'it' : 'them'}.`,
  wrote: (files: number) => `${plural(files, 'file')} written.`,
  nothingToWrite: 'All of it is in the files already: nothing to write.',
  nothingWritten: 'Nothing is written.',
  notWritten: 'Nothing is written: this is what would change.',
  lands: (hunks: number) => (hunks === 1 ? 'The hunk lands.' : `All ${plural(hunks, 'hunk')} land.`),
  refused: (refused: number, hunks: number) => `${refused} of ${plural(hunks, 'hunk')} refused.`,
  putBack: (detail: string) => `The disk refused: ${detail}. Every file is as it was.`,
  halfPutBack: (paths: readonly string[], detail: string) =>
    `The disk refused: ${detail}. Not all could be put back: ${paths.join(', ')}.`,
  stoppedAt: (lines: number) => `Stopped after ${plural(lines, 'line')}, which are whole. "--skip ${lines}" goes on from there.`,
  readOver: (lines: number) =>
    `${plural(lines, 'line')} of the logs ${lines === 1 ? 'is' : 'are'} of a kind that is not known: read over.`,
  notOpened: (name: string) => `${name} is damaged, or too large to be read whole: it is left out.`,
  leftEarly: (name: string) => `Reading ${name} had no end in time: it is left where that began.`,
  compared:
    'B − A in percentage points. The interval holds 95 % of what drawing the same tasks or sessions again gives: where it holds 0, the difference may be chance.',
  batchEnd: (lines: number, broken: number) => `${plural(lines, 'line')}${broken === 0 ? '' : `, ${broken} of them broken`}.`,
} as const

/** What an agent reads of the tools. */
export const TOOL = {
  instructions:
    'Edits land all together or not at all. Where they are refused, the answer says which text the files truly have: send the complete set of edits again.',
  explainTitle: 'Why edits do not land',
  explain:
    'Says of each edit in a reply whether it lands in the project, and if not, why: the cause, the nearest place and the true lines of the file. Writes nothing.',
  applyTitle: 'Apply edits',
  apply:
    'Applies all edits of a reply to the files of the project, or none where one of them is refused. Takes search/replace blocks, unified diffs, apply_patch, whole files and tool calls.',
  applyDry: 'Shows as a diff what the edits of a reply would change in the project, all or none. Writes nothing.',
  reply: 'The edits, in any format, with the path of each file, as they were written.',
  path: 'The file meant by edits that name none, relative to the project.',
  dryRun: 'Shows what would change and writes nothing.',
} as const

const COMMANDS: Readonly<Record<string, string>> = {
  why: `hunkscope why [reply] [--dir .] [--path file] [--json]

Says of every hunk of a reply whether it lands, and if not, why: the cause, the nearest place, the lines that differ.
The reply is a file, or is piped in. Nothing is written.

  hunkscope why reply.md
  pbpaste | hunkscope why --dir my-project
  hunkscope why reply.md --json | jq .decisions

  --dir    the project; the folder that you are in if left out
  --path   the file meant by edits that name none
  --json   the verdict as one line of JSON

Ends with 0 if all hunks land, 1 if not, 2 if the input is wrong.`,
  apply: `hunkscope apply [reply] [--dir .] [--path file] [--write] [--json]

Shows what a reply would change as a diff that git takes; with --write changes the files: all hunks or none.
Files that changed since they were read, symbolic links and paths that lead outside are never written.

  hunkscope apply reply.md
  hunkscope apply reply.md --write
  hunkscope apply reply.md | git apply

  --dir    the project; the folder that you are in if left out
  --path   the file meant by edits that name none
  --write  writes the files
  --json   the outcome as one line of JSON, in place of the diff

Ends with 0 if it is applied or would be, 1 if the reply is refused, 2 if the input is wrong, 3 if the disk refuses.`,
  batch: `hunkscope batch [file …] [--shard i/n] [--skip n] [--tools list] [--report out.html]

Judges many replies: one line of JSON in, one line of JSON out, in the same order, and always the same for the same line.
A line has "reply" and, to be judged, "files" (path → text); besides "id", "path" (of edits that name none), "expected"
(path → text or null) and whatever names it: "model", "format", "task". A line that cannot be read gives a line that says so.

  hunkscope batch replies.jsonl > verdicts.jsonl
  zcat log.jsonl.gz | hunkscope batch > verdicts.jsonl
  hunkscope batch replies.jsonl --shard 1/4 > part-1.jsonl
  hunkscope batch replies.jsonl --report report.html > verdicts.jsonl
  hunkscope batch ~/.claude/projects/my-project > verdicts.jsonl

  --shard   only every n-th line, from the i-th on; "hunkscope merge" joins the parts
  --skip    leaves the first n lines out, to go on where a run was stopped
  --tools   also what other tools make of each line: names with commas between, or "all"
  --report  a page of the figures, one file
  --seconds what one line may take before it is given up, 120 if left out
  --dir     the project, a folder, a zip or a git bundle, for lines without files of their own
  --reply, --files, --expected   what these fields are called in the lines

Logs of Claude Code, Codex, Aider, Cline, Roo, opencode and Gemini CLI, batch outputs and SWE-bench predictions are recognised:
each edit is judged for the files as the log shows them. Any other file that is no .jsonl is one reply.
Ends with 0 when every line was answered, 2 if the input is wrong, 3 if the output cannot be written.`,
  merge: `hunkscope merge part …

Joins what the shards of one batch gave, in their order: byte for byte what one run would have given.

  hunkscope merge part-1.jsonl part-2.jsonl part-3.jsonl > verdicts.jsonl`,
  compare: `hunkscope compare a.jsonl b.jsonl [--report out.html] [--json]

Puts what two batches gave side by side: how many replies land, are refused or come out wrong, by format, language and model,
with an interval for each difference, so that chance is no news. Replies with the same id, or session, are compared with each other.

  hunkscope batch model-a.jsonl > a.jsonl
  hunkscope batch model-b.jsonl > b.jsonl
  hunkscope compare a.jsonl b.jsonl --report report.html

  --report  a page with both, one file
  --json    each difference as one line of JSON`,
  mcp: `hunkscope mcp [--dir .] [--write]

Serves the Model Context Protocol over stdin and stdout, with two tools for an agent: explain_failure and apply_edits.
Name this line in the list of servers of the agent. Without --write, apply_edits only says what it would write.

  npx hunkscope mcp --dir . --write`,
  serve: `hunkscope serve [dir] [--port 4173]

Serves the page to this machine alone, with the headers that it needs. "Folder…" of the page then opens the folder, and
saving to a folder writes it back. The address has a secret: no other page and no other person reads the folder.

  hunkscope serve
  hunkscope serve my-project --port 0`,
}

/** The help of one command, or of all. */
export const helpOf = (command: string | undefined): string =>
  (command === undefined ? undefined : COMMANDS[command]) ??
  `hunkscope shows how a language model's edits land in code, or why they do not.

  hunkscope why reply.md             why each hunk lands or does not
  hunkscope apply reply.md --write   changes the files: all hunks or none
  hunkscope batch replies.jsonl      judges many replies, one line each
  hunkscope merge part …             joins the shards of a batch
  hunkscope compare a.jsonl b.jsonl  two batches side by side, with intervals
  hunkscope serve .                  the page, with this folder
  hunkscope mcp                      tools for an agent

"hunkscope <command> --help" shows a command's options and examples. "-" is the input. --version, --no-color.`
