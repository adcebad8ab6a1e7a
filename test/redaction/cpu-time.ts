/** Milliseconds of processor time that this process has used: a machine that others keep busy does not stretch it as far. */
export function cpuMs(): number {
  const {user, system} = process.cpuUsage()
  return (user + system) / 1000
}
