declare module 'virtual:hunkscope-look' {
  /** Loads the first look. */
  const load: () => Promise<typeof import('./first-look')>
  export default load
}
