import { expect, it } from 'vitest'
import { readReply, stage } from '../engine/index'
import { pastedFileOf } from './pasted-file'
import { pagePath } from './testing/page-fixture'

/** Code that the engine takes for no reply. */
const CODE = 'import os\n\ndef shell():\n    return os.environ.get("SHELL")\n'

/** What the page knows of a reply that was pasted. */
function pasted(reply: string, files: Readonly<Record<string, string>> = {}) {
  const tree = new Map(Object.entries(files).map(([path, text]) => [pagePath(path), text] as const))
  const reading = readReply(reply)
  return { reply, tree, analysis: { reply, reading, transaction: stage(reading, tree) } }
}

it.each([
  ['app/shell.py', `app/shell.py\n${CODE}`],
  ['app/shell.py', `app/shell.py\n\n${CODE}`],
  ['app/shell.py', `\`app/shell.py\`:\r\n${CODE}`],
  ['shell.py', `/home/me/project/app/../shell.py\n${CODE}`],
])('a path in a line of its own names the file and is no line of it: %s of %j', (path, reply) => {
  expect(pastedFileOf(pasted(reply))).toEqual({ path, text: CODE })
})

it('a path names a file whose text does not look like code', () => {
  expect(pastedFileOf(pasted('deploy.yml\nname and place\n'))).toEqual({ path: 'deploy.yml', text: 'name and place\n' })
})

it('a path in a comment stays a line of the file', () => {
  const text = `# app/shell.py\n${CODE}`
  expect(pastedFileOf(pasted(text))).toEqual({ path: 'app/shell.py', text })
})

it('the file that the reply before lacks is the one that is pasted next, unless it lacks several', () => {
  const edit = (path: string) => `${path}\n<<<<<<< SEARCH\n    return 1\n=======\n    return 2\n>>>>>>> REPLACE\n`
  const before = (reply: string) => {
    const reading = readReply(reply)
    return { reading, transaction: stage(reading, new Map()) }
  }
  expect(pastedFileOf(pasted(CODE), before(edit('lib/shell.py')))).toEqual({ path: 'lib/shell.py', text: CODE })
  expect(pastedFileOf(pasted(CODE), before(edit('a.py') + edit('b.py')))?.path).toBeNull()
})

it('prose, an edit and a path alone are no file', () => {
  expect(pastedFileOf(pasted('All is well.\nNothing has to change here, I think.\n'))).toBeNull()
  expect(pastedFileOf(pasted('a.py\n'))).toBeNull()
  expect(pastedFileOf(pasted(`a.py\n\`\`\`python\n${CODE}\`\`\`\n`))).toBeNull()
})

/** Code that the engine takes for a whole file. */
const WHOLE = 'import os\n\n\ndef shell():\n    return os.environ.get("SHELL")\n'

it('a whole file that the project has is a reply, one that it lacks may be a file', () => {
  expect(readReply(WHOLE).edits).toHaveLength(1)
  const reply = `app/shell.py\n${WHOLE}`
  expect(pastedFileOf(pasted(reply))).toEqual({ path: 'app/shell.py', text: WHOLE })
  expect(pastedFileOf(pasted(`# ${reply}`))).toEqual({ path: 'app/shell.py', text: `# ${reply}` })
  expect(pastedFileOf(pasted(reply, { 'app/shell.py': 'pass\n' }))).toBeNull()
  expect(pastedFileOf(pasted(WHOLE))).toEqual({ path: null, text: WHOLE })
  expect(pastedFileOf(pasted(`Here it is:\n\napp/shell.py\n\`\`\`python\n${WHOLE}\`\`\`\n`))).toBeNull()
})
