import { useEffect } from 'react'
import { keepFocus } from './keep-focus'

/** Keeps the focus where a person works; draws nothing. */
export default function KeptFocus() {
  useEffect(keepFocus, [])
  return null
}
