/**
 * Returns the URL as the service routes it: the whole path is decoded first, so an encoded slash is a slash. Invalid
 * encoding stays unchanged. The path is encoded again, because the router decodes it.
 */
export function askedUrl(url: string): string {
  const end = url.search(/[?#]|$/u)
  const path = url.slice(0, end)
  return path.includes('%') ? decoded(path).split('/').map(encodeURIComponent).join('/') + url.slice(end) : url
}

function decoded(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/giu, run => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
}
