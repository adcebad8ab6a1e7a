import {BlockList, isIP, isIPv4} from 'node:net'

/** Returns the proxy for a URL by the rules of Go; null if there is none. Loopback addresses never use a proxy. */
export function proxyFromEnv(url: URL, env: NodeJS.ProcessEnv): string | null {
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const proxy = env[name] || env[name.toLowerCase()]
  if (!proxy || isLoopback(hostOf(url)) || isExcluded(url, env.NO_PROXY || env.no_proxy || '')) return null
  return proxy.includes('://') ? proxy : `http://${proxy}`
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

function isExcluded(url: URL, list: string): boolean {
  const host = hostOf(url)
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return list
    .split(',')
    .map(entry => entry.trim().toLowerCase())
    .some(entry => entry === '*' || (entry !== '' && covers(entry, host, port)))
}

function covers(entry: string, host: string, port: string): boolean {
  if (entry.includes('/')) return inRange(entry, host)
  const [, name = entry, onlyPort] = /^(.*?|\[.*\])(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? []
  if (onlyPort !== undefined && onlyPort !== port) return false
  const bare = name.replace(/^\[|\]$/g, '').replace(/^\*\./, '.')
  return bare.startsWith('.') ? host.endsWith(bare) : host === bare || (isIP(host) === 0 && host.endsWith(`.${bare}`))
}

function inRange(entry: string, host: string): boolean {
  const [address = '', bits = ''] = entry.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const isRange = isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 'ipv6' ? 128 : 32)
  if (!isRange || isIP(host) === 0) return false
  const range = new BlockList()
  range.addSubnet(address, Number(bits), family)
  return range.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
}
