declare module 'virtual:hunkscope-look' {
  /** Loads the first look. */
  export const loadLook: () => Promise<typeof import('./first-look')>
  /** Loads what unpacks a link for it into the page. */
  export const loadUnpacking: () => Promise<typeof import('./unpack-hash')>
  /** Starts the same as a worker; null: in development. @throws DOMException where a frame may have none */
  export const startUnpacking: () => Worker | null
}
