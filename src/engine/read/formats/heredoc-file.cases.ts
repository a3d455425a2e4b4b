import type { FormatCases } from '../testing/format-cases'

const WRITTEN = { kind: 'write', path: 'src/a.py', text: 'a = "$HOME"\n\nprint(a)\n' } as const
const BODY = 'a = "$HOME"\n\nprint(a)\n'

export const cases: FormatCases = {
  format: 'whole-file',
  examples: [
    {
      name: 'cat into a file, in a fence, with commands around it',
      reply: `I write all of it:\n\n\`\`\`bash\nmkdir -p src\ncat > src/a.py << 'EOF'\n${BODY}EOF\npython src/a.py\n\`\`\`\n`,
      edits: [WRITTEN],
    },
    { name: 'the file behind the word', reply: `cat <<"END" > "src/a.py"\n${BODY}END\n`, edits: [WRITTEN] },
    { name: 'by tee', reply: `$ tee src/a.py > /dev/null <<\\EOF\n${BODY}EOF\n`, edits: [WRITTEN] },
    { name: 'piped to tee', reply: `cat <<'EOF' | tee src/a.py >/dev/null\n${BODY}EOF\n`, edits: [WRITTEN] },
    {
      name: 'two files of one fence, the folder made first',
      reply: `\`\`\`sh\nmkdir -p src && cat > src/a.py <<'EOF'\n${BODY}EOF\n\ncat > b.txt <<EOF\nb\nEOF\n\`\`\`\n`,
      edits: [WRITTEN, { kind: 'write', path: 'b.txt', text: 'b\n' }],
    },
    {
      name: 'tabs in front that the shell takes away',
      reply: "cat > src/a.py <<-'EOF'\n\ta = 1\n\t  b\n\tEOF\n",
      edits: [{ kind: 'write', path: 'src/a.py', text: 'a = 1\n  b\n' }],
    },
    {
      name: 'in a call of a shell',
      reply: `\`\`\`json\n${JSON.stringify({ name: 'bash', input: { command: `cat > src/a.py <<'EOF'\n${BODY}EOF\npython src/a.py` } })}\n\`\`\`\n`,
      edits: [WRITTEN],
    },
    { name: 'what pipes on is left alone', reply: "cat <<'EOF' | python\nb\nEOF\n", edits: [] },
    { name: 'a path that only the shell knows', reply: 'cat > "$OUT" <<\'EOF\'\nc\nEOF\n', edits: [] },
    { name: 'a folder that is entered first', reply: "cd src && cat > a.py <<'EOF'\nd\nEOF\n", edits: [] },
    {
      name: 'beside commands that change files, and are not run',
      reply: `\`\`\`bash\ncat > src/a.py <<'EOF'\n${BODY}EOF\nsed -i 's/1/2/' b.py\nrm c.py\n\`\`\`\n`,
      edits: [WRITTEN],
      diagnostics: ['shell-edit', 'shell-command'],
    },
    {
      name: 'what adds to a file',
      reply: "```sh\ncat >> src/a.py <<'EOF'\na\nEOF\n```\n",
      edits: [],
      diagnostics: ['shell-edit'],
    },
    {
      name: 'commands that change no file',
      reply: '```sh\nnpm ci\nsed -n 1,9p a.py\ncat a.py\nrm -rf dist node_modules\n```\n',
      edits: [],
    },
  ],
  unread: [
    { name: 'a shell would put something else in', reply: 'cat > src/a.sh <<EOF\necho $HOME\nEOF\n', code: 'shell-expansion' },
    { name: 'a shell would take a back-slash away', reply: 'cat > src/a.sh <<EOF\necho \\$HOME\nEOF\n', code: 'shell-expansion' },
    {
      name: 'a command of the same word inside',
      reply: "cat > src/a.sh <<'EOF'\ncat > b <<EOF\nb\nEOF\nEOF\n",
      code: 'unreadable-hunk',
    },
    { name: 'nothing in it', reply: "cat > src/a.sh <<'EOF'\nEOF\nfi\nEOF\n", code: 'unreadable-hunk' },
    { name: 'without an end', reply: "cat > src/a.py <<'EOF'\na = 1\n", code: 'truncated' },
  ],
}
