import { expect, test } from 'vitest'
import { Blobs } from '../../workspace/blobs'
import { keepFiles } from '../../workspace/hash-files'
import { beginSnapshots } from '../../workspace/snapshots'
import { beginTimeline, branchAt } from '../../workspace/timeline'
import { takenUp } from './taken-up'

const OWN = beginTimeline(beginSnapshots('a', await keepFiles(new Map(), new Blobs()), 0))
const OF_RUN = branchAt(OWN, 'run 1', OWN.head)

test('a run that cannot be read leaves no person on its branch without a word', () => {
  expect(takenUp('{', OF_RUN)).toEqual({ run: null, notice: { code: 'run-lost', branch: 'run 1', from: 'main' } })
})

test('a person who is on their own branch is asked nothing', () => {
  expect(takenUp('{', OWN)).toEqual({ run: null, notice: null })
})
