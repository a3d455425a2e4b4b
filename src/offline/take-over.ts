/** What the page says to a newer worker that waits: the person wants the newer version now. */
export const TAKE_OVER = 'hunkscope:take-over'
