import { expect, test } from 'vitest'
import { readReply } from './index'
import { isUnread } from './unread'

const BLOCK = '<<<<<<< SEARCH\na\n=======\nb\n'

test('a block that names no file is read, one that the reply ends in is not', () => {
  const unread = (reply: string) => readReply(reply).diagnostics.map((diagnostic) => [diagnostic.code, isUnread(diagnostic)])
  expect(unread(`${BLOCK}>>>>>>> REPLACE\n`)).toContainEqual(['missing-path', false])
  expect(unread(`a.ts\n${BLOCK}`)).toContainEqual(['truncated', true])
})

test('a command that edits a file, or one that git keeps, is unread; one that removes other files is no edit', () => {
  const codes = (command: string) => {
    const { diagnostics } = readReply(`a.ts\n${BLOCK}>>>>>>> REPLACE\n\n\`\`\`bash\n${command}\n\`\`\`\n`)
    return diagnostics.filter(({ code }) => code.startsWith('shell')).map((diagnostic) => [diagnostic.code, isUnread(diagnostic)])
  }
  expect(codes("sed -i 's/a/b/' b.ts")).toEqual([['shell-edit', true]])
  expect(codes('cd src && git mv a.ts b.ts')).toEqual([['shell-edit', true]])
  expect(codes('rm -rf dist/a.js')).toEqual([['shell-command', false]])
  expect(codes('npm test -- a.ts')).toEqual([])
})
