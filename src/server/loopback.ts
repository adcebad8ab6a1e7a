/** Returns true if a host name or an address, without brackets, is of this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/iu.test(host)
}
