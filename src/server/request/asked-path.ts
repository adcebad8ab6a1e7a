/**
 * The address of a request as the service routes it: all of its path is decoded before (an encoded slash is a slash), and
 * what is no encoding stays as it is. The path comes encoded anew, for a router that decodes by itself.
 */
export function askedUrl(url: string): string {
  const end = url.search(/[?#]|$/u)
  const path = url.slice(0, end)
  return path.includes('%') ? decoded(path).split('/').map(encodeURIComponent).join('/') + url.slice(end) : url
}

function decoded(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/giu, run => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
}
