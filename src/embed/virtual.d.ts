declare module 'virtual:hunkscope-look' {
  /** Loads the first look. */
  export const loadLook: () => Promise<typeof import('./first-look')>
  /** Loads what unpacks a link for it. */
  export const loadUnpacking: () => Promise<typeof import('./unpacking')>
}
