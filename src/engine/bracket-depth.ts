/** How many more brackets the text opens than it closes, wherever they are. */
export function bracketDepth(text: string): number {
  let depth = 0
  for (const sign of text)
    if (sign === '{' || sign === '(' || sign === '[') depth++
    else if (sign === '}' || sign === ')' || sign === ']') depth--
  return depth
}
