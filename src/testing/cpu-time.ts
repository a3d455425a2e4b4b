/** For tests of how long something takes: on a machine that is busy with other things, the wall clock measures those, too. */

/** Milliseconds of processor time that this process takes to run it. */
export function cpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before) // microseconds
  return (user + system) / 1000
}
