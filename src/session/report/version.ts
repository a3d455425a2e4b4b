/** The version of this page, as `package.json` has it. */
export const HUNKSCOPE = '0.1.0'
