/** A reporter for `node --test`: at the end one JSON line with every verdict by path, and what the tests logged. */
export default async function* report(source) {
  const names = []
  const verdicts = []
  let output = ''
  for await (const { type, data } of source) {
    if (type === 'test:stdout') output += data.message
    if (type === 'test:start') names[data.nesting] = data.name
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details.type === 'suite' || data.name.endsWith('entry.mjs')) continue
    const { failureType } = data.details.error ?? {}
    const failed = failureType === 'testTimeoutFailure' ? 'timeout' : 'fail'
    const ended = type === 'test:fail' ? failed : data.skip !== undefined ? 'skip' : 'pass'
    verdicts.push([[...names.slice(0, data.nesting), data.name].join(' > '), data.todo !== undefined ? 'todo' : ended])
  }
  const log = output.split('\n').flatMap((line) => (line.startsWith('LOG ') ? [line.slice(4)] : []))
  yield JSON.stringify({ verdicts, log })
}
