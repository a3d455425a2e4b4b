/** From which likeness on a place may be what a hunk means. */

/**
 * Below this likeness, 0 to 1, a place is not the nearest one: there is none, and every sentence says so. More: misquoted places go unseen, less: a chance
 * resemblance is shown as the place that is meant.
 */
export const LEAST_ALIKE = 0.4
