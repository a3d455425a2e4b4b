/** How a loop's graph is laid out, and what a run's path makes of it. */
import { expect, test } from 'vitest'
import { LOOPS } from '../../agent/loops/registry'
import { loopLinesOf, walkedPath } from './loop-layout'

const GRAPHS = Object.values(LOOPS).map(({ id, graph }) => [id, graph] as const)

test.each(GRAPHS)('%s: every edge is a line in its direction, and no two lines lie on each other', (_, graph) => {
  const at = (id: string) => graph.nodes.findIndex((node) => node.id === id)
  const lines = loopLinesOf(graph)
  for (const { from, to } of graph.edges) {
    const line = lines.find(({ upper, lower }) => upper === Math.min(at(from), at(to)) && lower === Math.max(at(from), at(to)))
    expect(line?.[at(from) < at(to) ? 'down' : 'up']).toBe('open')
  }
  for (const [index, a] of lines.entries())
    for (const b of lines.slice(index + 1)) expect(a.lane === b.lane && a.upper < b.lower && b.upper < a.lower).toBe(false)
  for (const { lane, upper, lower } of lines) expect(lane === 0).toBe(lower - upper === 1)
})

test('ways that a run has gone are distinguished from those that it has not', () => {
  const { ways, nodes } = walkedPath(['edit', 'apply', 'repair', 'apply', 'test'])
  expect(nodes.get('apply')).toBe(2)
  const lines = loopLinesOf(LOOPS['chat-edit'].graph, ways)
  const between = (upper: number, lower: number) => lines.find((line) => line.upper === upper && line.lower === lower)
  expect(between(0, 1)).toMatchObject({ down: 'gone' })
  expect(between(1, 3)).toMatchObject({ down: 'gone', up: 'gone' })
  expect(between(2, 4)).toMatchObject({ down: 'open' })
})
