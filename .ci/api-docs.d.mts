/** docs/api.md as the docstrings make it. Throws where an export has none. */
export function apiDocument(): string
/** Whether docs/api.md is as the code is. */
export function isCurrent(): boolean
