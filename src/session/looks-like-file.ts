/** Whether a text without an edit reads as a pasted source file. */

/** UTF-16 units that are looked at. */
const LOOKED_AT = 20_000
/** Fewer lines are too few to judge. */
const LINES = 3
/** The share of lines that has to look like code. */
const SHARE = 0.5

/** How lines of code end, or begin. */
const CODE =
  /[{}();,[\]]\s*$|^\s*(?:import|from|export|def|class|func|fn|use|package|#include|return|if|for|while|const|let|var|public|private|@\w)\b.*|^\s*<\/?\w[^>]*>\s*$|^\s*[\w.-]+\s*=\s*\S|:\s*$/
const FENCE = /^\s*(?:`{3,}|~{3,})/m

/** True where half of its lines look like code and none is a fence. */
export function looksLikeFile(text: string): boolean {
  const start = text.slice(0, LOOKED_AT)
  if (FENCE.test(start)) return false
  const lines = start.split('\n').filter((line) => line.trim() !== '')
  const code = lines.filter((line) => line.length < 1000 && CODE.test(line)).length
  return lines.length >= LINES && code >= lines.length * SHARE
}
