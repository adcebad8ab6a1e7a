/** Whether a certificate's DNS name covers a host. A wildcard matches exactly one label, and not the bare parent. */
export function covers(dnsName: string, host: string): boolean {
  const name = normal(dnsName)
  const wanted = normal(host)
  if (name === wanted) return true
  if (!name.startsWith('*.') || wanted.startsWith('*.')) return false
  const dot = wanted.indexOf('.')
  return dot > 0 && wanted.slice(dot) === name.slice(1)
}

/** Hosts that no certificate covers by name: empty ones and IP addresses. */
export function isNameless(host: string): boolean {
  return host === '' || /^\d+(\.\d+){3}$/.test(host) || host.includes(':')
}

function normal(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
