/** What every runtime keeps to. */

/** UTF-16 units of console text that one run may hand over; more floods the page, less loses what explains a failure. */
export const OUTPUT_CAP = 1_000_000

/** Milliseconds that one test may take unless the request says otherwise. */
export const TEST_TIMEOUT_MS = 10_000

/** Milliseconds that one run may take unless the request says otherwise. */
export const RUN_TIMEOUT_MS = 60_000
