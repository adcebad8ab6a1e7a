import {isOpaque} from '../opaque.ts'
import type {Leaf} from './leaf.ts'

const URL_LIKE = /\b[a-z][a-z\d+.-]{1,30}:\/\/[^\s"'`<>]+/gi

/**
 * Returns passwords, secret parameters and opaque path segments of all URLs and DSNs in a text, also percent-decoded.
 */
export function urlLeaves(text: string): Leaf[] {
  return [...text.matchAll(URL_LIKE)].flatMap(([url]) => {
    const rest = url.slice(url.indexOf('://') + 3)
    const queryAt = rest.search(/[?#]/)
    const path = queryAt < 0 ? rest : rest.slice(0, queryAt)
    return [...userLeaves(rest), ...pathLeaves(path), ...queryLeaves(queryAt < 0 ? '' : rest.slice(queryAt + 1))]
  })
}

/** Returns the user part before the `@` of the authority. A password with `/`, `?` or `#` extends to a later `@`. */
function userLeaves(rest: string): Leaf[] {
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? ''
  const end = authority.includes('@')
    ? authority.lastIndexOf('@')
    : /^[^/?#:]*:/.test(rest)
      ? rest.lastIndexOf('@')
      : -1
  if (end < 0) return []
  const user = rest.slice(0, end)
  const colon = user.indexOf(':')
  if (colon >= 0) return bothWays(user.slice(colon + 1), '', true)
  return bothWays(user, '', isOpaque(user))
}

function pathLeaves(path: string): Leaf[] {
  return path
    .split('/')
    .slice(1)
    .filter(segment => isOpaque(segment))
    .flatMap(segment => bothWays(segment, '', true))
}

function queryLeaves(query: string): Leaf[] {
  return query.split(/[&;#]/).flatMap(pair => {
    const equals = pair.indexOf('=')
    return equals < 0 ? [] : bothWays(pair.slice(equals + 1), pair.slice(0, equals), false)
  })
}

function bothWays(text: string, name: string, certain: boolean): Leaf[] {
  return [...new Set([text, decoded(text)])].map(form => ({text: form, name, certain}))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
