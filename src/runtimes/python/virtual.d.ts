declare module 'virtual:hunkscope-python' {
  /** URL of the Python guest's text, same origin. */
  const url: string
  export default url
}

declare module '*.py?raw' {
  const text: string
  export default text
}
