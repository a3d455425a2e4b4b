declare module 'virtual:hunkscope-guest' {
  /** URL of the guest's text, same origin. */
  const url: string
  export default url
}
