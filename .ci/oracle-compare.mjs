/** One tool and its emulation, given the same cases: how often both say and leave the same, and the first in which they do not. */
import { diffsFrom, leftAs, patchesFrom, randomFrom } from './oracle-codex.mjs'
import { editsFrom } from './oracle-edits.mjs'

/** Cases that are shown whole. */
const SHOWN = 3

/** @typedef {import('./oracle-packages.mjs').Oracle} Oracle */
/** @typedef {(id: string, reply: string, files: Record<string, string>, options?: Record<string, boolean | string>) => { verdict: string, files: Record<string, string>, stopped: string | null }} Emulate */
/** @typedef {{ path: string, file: string, old: string, fresh: string, patch: string | null }} DamagedEdit */
/** @typedef {{ emulate: Emulate, damagedEdits: (seed: number) => Generator<DamagedEdit, void> }} Engine */
/** @typedef {{ shown: unknown, theirs: string | null, ours: string | null }} Case Null: it refuses. */

/** Made-up cases and damaged edits of real files by turns. @template T @param {() => T} madeUp @param {() => T | null} damaged @returns {() => T} */
function byTurns(madeUp, damaged) {
  let count = 0
  return () => {
    count += 1
    return (count % 2 === 0 ? damaged() : null) ?? madeUp()
  }
}

/** The next damaged edit that can be said so. @template T @param {Generator<DamagedEdit, void>} edits @param {(edit: DamagedEdit) => T | null} as @returns {T | null} */
function nextOf(edits, as) {
  for (const edit of edits) {
    const made = as(edit)
    if (made !== null) return made
  }
  return null
}

/** The lines of a patch of one file without its envelope; null: it is no update, or of several. @param {string} patch */
function diffIn(patch) {
  const lines = patch.replace(/\n$/, '').split('\n')
  const [begin = '', update = '', ...body] = lines
  const isPlain = begin === '*** Begin Patch' && update.startsWith('*** Update File: ') && body.at(-1) === '*** End Patch'
  return isPlain && !body.some((line) => /^\*\*\* (?:Add|Delete|Update)/.test(line)) ? body.slice(0, -1).join('\n') : null
}

/** One case after the other, each with what the tool and the emulation make of it. @param {Oracle} oracle @param {string} folder @param {Engine} engine @param {number} seed @returns {() => Case} */
function casesOf(oracle, folder, { emulate, damagedEdits }, seed) {
  const { id, options } = oracle
  const [random, damaged] = [randomFrom(seed), damagedEdits(seed)]
  /** @param {string} reply @param {string} file */
  const oursOf = (reply, file) => {
    const { verdict, files } = emulate(id, reply, { a: file }, options)
    return verdict === 'refused' ? null : (files.a ?? null)
  }
  if (oracle.takes === 'patches') {
    const real = oracle.from(folder)
    const next = byTurns(patchesFrom(random), () =>
      nextOf(damaged, ({ path, file, patch }) =>
        patch === null ? null : { patch: patch.replaceAll(path, 'f'), files: { f: file } },
      ),
    )
    return () => {
      const one = next()
      const { verdict, files } = emulate(id, one.patch, one.files, options)
      return { shown: one, theirs: leftAs(real(one)), ours: leftAs({ failed: verdict !== 'applied', files }) }
    }
  }
  if (oracle.takes === 'diffs') {
    const real = oracle.from(folder)
    const next = byTurns(diffsFrom(random), () =>
      nextOf(damaged, ({ file, patch }) => {
        const diff = patch === null ? null : diffIn(patch)
        return diff === null ? null : { file, diff }
      }),
    )
    return () => {
      const shown = next()
      return { shown, theirs: real(shown), ours: oursOf(oracle.replyOf(shown.diff), shown.file) }
    }
  }
  const real = oracle.from(folder)
  const next = byTurns(editsFrom(random), () => nextOf(damaged, ({ file, old, fresh }) => ({ file, old, fresh, all: false })))
  return () => {
    const shown = next()
    const all = { replace_all: shown.all, allow_multiple: shown.all }
    const input = { file_path: 'a', old_string: shown.old, new_string: shown.fresh, ...all }
    return { shown, theirs: real(shown), ours: oursOf(JSON.stringify({ name: 'edit', input }), shown.file) }
  }
}

/** How many of the cases are the same. @param {Oracle} oracle @param {string} folder @param {Engine} engine @param {{ cases: number, seed: number }} given */
export function beside(oracle, folder, engine, { cases, seed }) {
  const next = casesOf(oracle, folder, engine, seed)
  let same = 0
  for (let index = 0; index < cases; index += 1) {
    const { shown, theirs, ours } = next()
    if (theirs === ours) same += 1
    else if (index - same < SHOWN)
      console.log(`${JSON.stringify(shown)}\n  ${oracle.id} ${JSON.stringify(theirs)}\n  here  ${JSON.stringify(ours)}`)
  }
  return same
}
