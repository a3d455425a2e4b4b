/** Makes many scenes of a kind, and looks at what became of them. */
import { applyReply } from '../../../src/engine'
import { decisionsIn, differing } from '../describe-failure'
import type { Apply, Outcome } from '../judge'
import { randomFrom, seedOf } from '../random'
import type { SourceFile } from '../shapes'
import type { Files, Scene, SceneKind } from './scene'

/** Random files that are looked at for one scene. */
const TRIES = 200

type Making = { readonly each: number; readonly seed: number }

export function* scenesOf(kind: SceneKind, sources: readonly SourceFile[], { each, seed }: Making): Generator<Scene> {
  for (let nth = 0; nth < each; nth++) {
    const random = randomFrom(seed * 1_000_003 + nth * 7919 + seedOf(kind.id))
    for (let tries = 0; tries < TRIES; tries++) {
      const scene = kind.make(sources, random)
      if (scene === null) continue
      yield scene
      break
    }
  }
}

const isSame = (one: Files, other: Files): boolean => {
  const paths = Object.keys(one)
  return paths.length === Object.keys(other).length && paths.every((path) => one[path] === other[path])
}

export type JudgedScene = { readonly outcome: Outcome; readonly describe: () => string }

export function judgeScene(kind: string, scene: Scene, apply: Apply = applyReply): JudgedScene {
  const { files, reply, answer, expected, also = [] } = scene
  const applied = apply(reply, files)
  const outcome = outcomeOf()
  return { outcome, describe }

  function outcomeOf(): Outcome {
    if (!applied.ok) return !isSame(applied.files, files) ? 'wrong' : answer === 'bytes' ? 'refused' : 'right-refusal'
    if (answer !== 'refuse' && [expected, ...also].some((one) => isSame(applied.files, one))) return 'recovered'
    return isSame(applied.files, files) ? 'false-success' : 'wrong'
  }

  function describe(): string {
    const paths = [...new Set([...Object.keys(expected), ...Object.keys(applied.files)])]
    const unlike = paths.filter((path) => expected[path] !== applied.files[path])
    return [
      `════ ${kind} ${outcome} (answer: ${answer})`,
      reply,
      `decisions: ${decisionsIn(applied.transaction).join(' | ')}`,
      ...unlike.flatMap((path) => [
        differing(`got ${path}`, applied.files[path] ?? '(no file)', expected[path] ?? '(no file)'),
        differing(`expected ${path}`, expected[path] ?? '(no file)', applied.files[path] ?? '(no file)'),
      ]),
      '',
    ].join('\n')
  }
}
