import { describe, expect, it } from 'vitest'
import { starter } from './index'

const paths = [...starter.files.keys()].map(String)

describe('starter project', () => {
  it('has a manifest, sources and tests under their own paths', () => {
    expect(paths).toEqual(['README.md', 'package.json', 'src/api.ts', 'src/pool.ts', 'test/api.test.ts', 'test/pool.test.ts'])
    expect(JSON.parse([...starter.files.values()][paths.indexOf('package.json')] ?? '')).toMatchObject({
      type: 'module',
      scripts: { test: 'node --test' },
    })
  })

  it('comes with a reply of six blocks over three files, one of them new', () => {
    const named = starter.reply.split('\n').filter((line) => /^[\w./-]+\.ts$/.test(line))
    expect(named).toEqual(['src/errors.ts', 'src/pool.ts', 'src/pool.ts', 'src/pool.ts', 'src/api.ts', 'src/api.ts'])
    expect(named.filter((path) => !paths.includes(path))).toEqual(['src/errors.ts'])
  })
})
