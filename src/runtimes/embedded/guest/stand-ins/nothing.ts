/** Replaces what a package brings and the guest has no use for: memfs’s snapshots. */
export {}
