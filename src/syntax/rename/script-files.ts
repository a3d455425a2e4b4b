/** Files in which names can be changed. */
export const isScript = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path)

/** Files that say where a name leads: scripts, and what they are configured by. */
export const isReadForNames = (path: string): boolean => isScript(path) || path.endsWith('.json')
