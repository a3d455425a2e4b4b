/** Whether a file of a folder is looked into: hidden ones are not, but for Aider's history. */
export const isWanted = (name: string): boolean => !name.startsWith('.') || name.startsWith('.aider.chat')
