import { useMemo } from 'react'
import type { Decision } from '../../engine/model'
import { useSession } from '../session'

const NONE: readonly string[] = []

/** The lines of a decision's file before the reply, without their ends; none where there is no such text. */
export function useFileLines({ path }: Decision): readonly string[] {
  const content = useSession((state) => (path === null ? undefined : state.tree.get(path)))
  return useMemo(() => (typeof content === 'string' ? content.split(/\r?\n/) : NONE), [content])
}
