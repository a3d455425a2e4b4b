/** What a tool's program does around the function that is emulated, as a person meets it unless they set it otherwise. */
import type { ApplierId } from '../../engine/appliers'

/** 'asks': before it writes; 'reviewed': it writes, and the person keeps or undoes; 'writes': at once; 'caller': up to the program that calls it. */
export type HostAsks = 'asks' | 'reviewed' | 'writes' | 'caller'

/** `about`: sentences. */
export type ToolHost = {
  readonly asks: HostAsks
  readonly about: string
  /** Its code is closed. Absent: its code or its package says so. */
  readonly by?: 'documents'
}

/** In the order in which they are grouped. */
export const ASKS: Readonly<Record<HostAsks, { readonly name: string; readonly title: string }>> = {
  asks: { name: 'asks first', title: 'Ask before they write' },
  reviewed: { name: 'keep or undo', title: 'Write, and the person keeps or undoes' },
  writes: { name: 'writes at once', title: 'Write at once' },
  caller: { name: 'up to its caller', title: 'Up to the program that calls them' },
}

/** Null: it is nobody’s tool, or nothing is known beyond the function. */
const HOSTS: Readonly<Record<ApplierId, ToolHost | null>> = {
  native: { asks: 'reviewed', about: 'Stages all edits of a reply or none. A person looks at each, and commits.' },
  'exact-unique': {
    asks: 'asks',
    by: 'documents',
    about:
      'Refuses a file that the conversation has not read, or that was changed since, unless the old text is still there once. A refusal goes back to the model, which tries again.',
  },
  'multi-edit': { asks: 'asks', by: 'documents', about: 'Gone from newer releases, where each edit is a call of its own.' },
  'anthropic-text-editor': {
    asks: 'caller',
    about: 'Every host writes its own; the contract asks for exactly one match. The demo’s is emulated.',
  },
  'aider-diff': {
    asks: 'writes',
    about:
      'Asks before it makes or edits a file that is not in the chat, tries the other files of the chat where the named one has no match, commits to git, and sends failures back up to three times.',
  },
  'aider-udiff': {
    asks: 'writes',
    about: 'Asks before it makes a new file, and makes it empty first. Failures go back to the model up to three times.',
  },
  'aider-patch': {
    asks: 'writes',
    about:
      'Asks before it makes a new file, and makes it empty first: its own new files then fail. Failures go back up to three times.',
  },
  'aider-whole': {
    asks: 'writes',
    about: 'Asks before it makes a new file. Nothing is compared: what the reply shows is the file.',
  },
  'codex-apply-patch': {
    asks: 'writes',
    about:
      'Works every file out before it writes any, so that most failures change nothing; a shell call of apply_patch is caught and read the same way. The bare program writes up to the first failure.',
  },
  'codex-classic': { asks: 'asks', about: 'Roo Code’s port shows the diff in the editor and asks.' },
  'openai-apply-diff': { asks: 'caller', about: 'A library: the host reads and writes the file. One file a call.' },
  'opencode-classic': {
    asks: 'writes',
    about: 'Asks before it edits where the person wants that. A file that was not read, or was changed since, is refused.',
  },
  opencode: { asks: 'writes', about: 'Asks before it edits where the person wants that. One call, one file, all or nothing.' },
  'gemini-cli': {
    asks: 'asks',
    about:
      'Shows the diff and asks. Where nothing matches, a second model may mend the old text once, which is left out here; a new text with a placeholder is refused.',
  },
  'cline-legacy': {
    asks: 'asks',
    about: 'Shows the diff in the editor and asks. It was removed in June 2026; forks have it still.',
  },
  'cline-apply-patch': { asks: 'asks', about: 'Shows the diff in the editor and asks.' },
  roo: {
    asks: 'asks',
    about:
      'Blocks that fit are written, the others are reported. Entities are decoded for models other than Claude. After two failures on a file the person sees them.',
  },
  continue: {
    asks: 'asks',
    about: 'Shows the diff in the editor and asks. A list of edits is applied as a whole or not at all.',
  },
  gptme: { asks: 'asks', about: 'Asks before it writes. All blocks of a file are applied in memory and written once.' },
  zed: { asks: 'reviewed', about: 'Edits arrive while the model still writes, in a buffer that the person keeps or rejects.' },
  'copilot-apply-patch': {
    asks: 'reviewed',
    about:
      'A failed patch is given to another model once, which is left out here. Writes into the editor, where the person keeps or undoes.',
  },
  'gnu-patch': {
    asks: 'writes',
    about:
      'Hunks that fit are written, the others go into a .rej file; with --batch a patch that is there already is taken back.',
  },
  'git-apply': { asks: 'writes', about: 'All of a patch or nothing, unless --reject is given.' },
  jsdiff: { asks: 'caller', about: 'A library: the host reads and writes the file, and gets false without a reason.' },
  'langtalks-splice': { asks: 'writes', about: 'Asks for nothing: lines give way by their numbers.' },
  'relay-file-diff': null,
  'sequence-matcher-085': null,
  'diff-match-patch': { asks: 'caller', about: 'A library: hunks that fit are applied, and the host gets a list of which.' },
  pi: {
    asks: 'writes',
    about:
      'Asks for nothing by itself; an extension can. The edits of a call are all looked for in the file as it was, and written together or not at all.',
  },
  'qwen-code': {
    asks: 'writes',
    about:
      'Writes within the project at once, and asks for its own settings, git’s and a few other files (0.24: its mode “auto”); the mode “default” asks for each. A file that was not read, or was changed since, is refused.',
  },
  'copilot-replace': {
    asks: 'reviewed',
    about: 'Writes into the editor, where the person keeps or undoes. Several files are several calls.',
  },
  'roo-edit-file': {
    asks: 'asks',
    about:
      'Shows the diff in the editor and asks. An empty old text makes a new file. A second failure on a file is shown to the person, too.',
  },
  'roo-edit': { asks: 'asks', about: 'Shows the diff in the editor and asks.' },
  'roo-search-replace': { asks: 'asks', about: 'Shows the diff in the editor and asks. It makes no new files.' },
  crush: { asks: 'asks', about: 'Asks before it writes. A file that was not read, or was changed since, is refused.' },
  openhands: {
    asks: 'writes',
    about:
      'Asks for nothing unless the program that runs it sets a policy of confirmation. It keeps what was before, which the model can have back (undo_edit).',
  },
  'trae-agent': {
    asks: 'writes',
    about: 'Asks for nothing. A path has to be absolute, and `create` refuses a file that is there.',
  },
  goose: {
    asks: 'writes',
    about:
      'Writes at once, as its mode is “auto” unless a person sets another. A refusal shows the model similar lines and the beginning of the file.',
  },
  'kimi-cli': {
    asks: 'asks',
    about:
      'Asks before it edits, unless the person has allowed it for the session. A file that was not read is refused; edits of a list that are not found are left out without a word.',
  },
  'kimi-code': {
    asks: 'writes',
    about:
      'Writes at once within its working folder where git has that, on Linux and macOS. Elsewhere, and for git’s own files and secrets, it asks unless the person has chosen another mode.',
  },
  'letta-code': { asks: 'writes', about: 'Writes at once, as its mode is “unrestricted” unless a person sets another.' },
  'cline-editor': {
    asks: 'asks',
    about:
      'Shows the diff in the editor and asks, unless the person approves edits in advance. In a terminal every call is approved, unless the person says otherwise. An edit without an old text makes a file, or puts lines in.',
  },
  'amazon-q': { asks: 'asks', about: 'Shows the change and asks, unless the person trusts the tool for the session.' },
  cursor: { asks: 'reviewed', by: 'documents', about: 'Writes into the editor, where the person keeps or undoes.' },
  windsurf: {
    asks: 'reviewed',
    by: 'documents',
    about: 'Writes into the files, and the person accepts or rejects in the editor.',
  },
  amp: {
    asks: 'writes',
    by: 'documents',
    about: 'Writes at once unless a rule of the person’s says otherwise. The model can take its last edit of a file back.',
  },
  droid: {
    asks: 'asks',
    by: 'documents',
    about: 'Asks for each edit unless the person lets it run at a higher level of autonomy.',
  },
  'mcp-filesystem': {
    asks: 'caller',
    about:
      'A server: the program that runs it asks, or does not. With dryRun a call only shows the difference. Paths outside of the folders that it was given are refused.',
  },
  'desktop-commander': {
    asks: 'caller',
    about:
      'A server: the program that runs it asks, or does not. A refusal comes back as an ordinary answer with the nearest text and its likeness.',
  },
  deepagents: {
    asks: 'caller',
    about:
      'A library: files are in the agent’s state, on disk or elsewhere, as its user sets it; whether it asks is up to the program.',
  },
  'kilo-code': {
    asks: 'writes',
    about:
      'Asks before it edits where the person wants that, and shows what the language server says of the file afterwards. One call, one file.',
  },
  'mistral-vibe': {
    asks: 'asks',
    about:
      'Asks before it edits, unless the person has allowed the tool for good. A file is written at once, in the place of the old one.',
  },
  'opencode-core': {
    asks: 'writes',
    about:
      'Asks before it edits where the person wants that, with the difference. One call, one file; a formatter may run afterwards.',
  },
  dyad: {
    asks: 'writes',
    about: 'Writes the app’s files and commits them; what does not fit is shown, and in some modes goes back to the model.',
  },
}

export const hostOf = (id: ApplierId): ToolHost | null => HOSTS[id]

/** What a page of the tool says of its host. */
export const hostText = ({ about, by }: ToolHost): string =>
  by === 'documents' ? `${about} So its documents say: its code is closed.` : about
