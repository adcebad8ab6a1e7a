/**
 * Returns the processor time of this process in milliseconds. Other load on the machine affects it less than wall time.
 */
export function cpuMs(): number {
  const {user, system} = process.cpuUsage()
  return (user + system) / 1000
}
