/**
 * What is said of edit formats and of coding agents, and what their source says. The comparison is the one that course material on coding agents gives;
 * `corrected` is there where the tool's source, or a measurement, contradicts it.
 */
import type { FormatId } from '../../engine/model'

export type Fact = { readonly text: string; readonly corrected?: string }

export type FormatFacts = {
  readonly name: string
  readonly usedBy: Fact
  readonly good: Fact
  readonly bad: Fact
}

export const FORMAT_FACTS: Partial<Record<FormatId, FormatFacts>> = {
  'whole-file': {
    name: 'Whole file',
    usedBy: { text: 'Aider’s whole format, early chat assistants, Write tools for new files.' },
    good: { text: 'Nothing has to be found: the reply is the file.' },
    bad: { text: 'Unchanged lines cost tokens, and changes made to the file in between are lost without a word.' },
  },
  'search-replace': {
    name: 'Search and replace',
    usedBy: {
      text: 'Aider’s diff format, Cline, Roo, gptme.',
      corrected:
        'Aider calls it “diff”; its “EDITOR” prompts are variants of the same blocks. A similarity step at 0.8 is in its source and never runs.',
    },
    good: { text: 'Compact, and easy for models to write.' },
    bad: {
      text: 'A text that occurs twice is changed at the first place by some tools and refused by others; white space has to be right.',
    },
  },
  'unified-diff': {
    name: 'Unified diff',
    usedBy: {
      text: 'git, GNU patch, GPT-Engineer, Aider’s udiff format.',
      corrected:
        'Aider does not call the patch program and has no fuzz factor: its udiff reader ignores the line numbers altogether.',
    },
    good: { text: 'A standard with programs on every machine, compact for large files.' },
    bad: {
      text: 'Models miscount lines and misquote context; git then refuses the whole patch, and GNU patch leaves context out.',
    },
  },
  'apply-patch': {
    name: 'apply_patch (V4A)',
    usedBy: { text: 'Codex, and ports of it in at least nine other tools; OpenAI’s agents library.' },
    good: { text: 'No line numbers, several files in one reply.' },
    bad: {
      text: 'The first of equal places is taken. New lines without old ones go to the end of the file, even under an anchor.',
    },
  },
  'tool-call': {
    name: 'Tool calls',
    usedBy: { text: 'Claude Code’s Edit, Gemini CLI, opencode, Continue.' },
    good: { text: 'Each step can be checked, and Claude Code refuses a text that occurs twice.' },
    bad: {
      text: 'More turns, and every quote has to be escaped.',
      corrected: 'The look-alikes are not as strict: some trim, ignore case or drop white space before they look for the text.',
    },
  },
  'symbol-edit': {
    name: 'Syntax tree',
    usedBy: {
      text: 'Serena and some editors’ plug-ins.',
      corrected:
        'Mentat is often named here; its formats are blocks with line numbers and diffs, and none works on the syntax tree.',
    },
    good: { text: 'A symbol is named, not quoted: nothing of its text can be wrong.' },
    bad: { text: 'Needs a parser for each language, and edits smaller than a symbol rewrite all of it.' },
  },
}

export type AgentFacts = 'Aider' | 'Cursor' | 'Claude Code'
export const AGENT_FACTS: readonly AgentFacts[] = ['Aider', 'Cursor', 'Claude Code']

export const ARCHITECTURE: readonly { readonly aspect: string; readonly facts: Record<AgentFacts, Fact> }[] = [
  {
    aspect: 'Edit format',
    facts: {
      Aider: {
        text: 'Search/replace blocks, diffs without numbers, V4A or whole files, chosen for each model.',
        corrected: 'Chosen by the model’s settings when it starts, not by the model for each request.',
      },
      Cursor: {
        text: 'A sketch with “existing code” comments that a second model merges; shown as a diff, accepted hunk by hunk.',
        corrected: 'By its maker’s account that model rewrites the whole file; what is streamed to the person is the difference.',
      },
      'Claude Code': { text: 'Tool calls: Read, then Edit with an old and a new text, or Write.' },
    },
  },
  {
    aspect: 'How context is loaded',
    facts: {
      Aider: {
        text: 'A map of the repository’s symbols; the person adds files.',
        corrected: 'The map is made with tree-sitter and ranked; ctags was what earlier versions used.',
      },
      Cursor: { text: 'Names with @, an index of the code base, and the open document.' },
      'Claude Code': {
        text: 'By tools, as it goes: it reads what it needs.',
        corrected:
          'Reading before editing is demanded; what counts as reading has come to include cat, head and grep in the shell.',
      },
    },
  },
  {
    aspect: 'Model API',
    facts: {
      Aider: { text: 'Any model that LiteLLM reaches, with the person’s key.' },
      Cursor: { text: 'Its own hosted models and others through its servers; a key of one’s own for some.' },
      'Claude Code': { text: 'Anthropic’s models, also through Bedrock and Vertex.' },
    },
  },
  {
    aspect: 'Test loop',
    facts: {
      Aider: {
        text: 'A test command, run after edits where asked for; failures go back to the model.',
        corrected: 'At most three such answers in a row.',
      },
      Cursor: { text: 'Left to the person, or to its agent’s terminal.' },
      'Claude Code': { text: 'The shell tool: the model decides when to run tests.' },
    },
  },
  {
    aspect: 'Atomicity over files',
    facts: {
      Aider: {
        text: 'None: each block is written as it is applied, and git takes it back.',
        corrected:
          'Said to stage in memory, check the syntax and rename into place. Its source does none of these before it writes.',
      },
      Cursor: { text: 'Each file’s difference is accepted or rejected by itself.' },
      'Claude Code': { text: 'None: calls one after the other, each of one file.' },
    },
  },
  {
    aspect: 'Open source',
    facts: {
      Aider: { text: 'Yes, Apache-2.0.', corrected: 'Said to be MIT.' },
      Cursor: { text: 'No.' },
      'Claude Code': {
        text: 'No: the repository has its changelog and its issues.',
        corrected: 'Said to be open under Apache-2.0.',
      },
    },
  },
]
