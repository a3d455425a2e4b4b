/** Replaces uvu's own drawing of two values: the page draws them. */
export const compare = (): string => ''
export const lines = (): string => ''
