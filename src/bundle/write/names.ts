import {masksIn} from '../../redaction/engine/mask.ts'
import type {Redactor} from '../../redaction/redactor.ts'

/** The names that files get in the archive. */
export interface Names {
  /** Once for each path: what is secret in it is `redacted-TOKEN`, and no two files get the same. */
  of(path: string): string
  /** The file is gone: its path may be given again. */
  release(name: string): void
}

export function createNames(redactor: Redactor): Names {
  const given = new Set<string>()
  /** Path by name. */
  const taken = new Map<string, string>()

  function of(path: string): string {
    if (given.has(path)) throw new Error('a file was added to the bundle twice')
    given.add(path)
    const name = free(clean(path))
    taken.set(name, path)
    return name
  }

  function clean(path: string): string {
    const hidden = redactor.words(path)
    if (hidden === null) return `redacted-name-${given.size}`
    const safe = portable(withoutMarks(hidden))
    if (hidden !== path) redactor.text(path, safe) // so that the report counts it
    return safe
  }

  /** The hidden part may be all that differs. */
  function free(name: string): string {
    if (!taken.has(name)) return name
    let number = 2
    while (taken.has(`${name}-${number}`)) number++
    return `${name}-${number}`
  }

  return {
    of,
    release: name => {
      given.delete(taken.get(name) ?? '')
      taken.delete(name)
    },
  }
}

/** A mask has slashes, colons and brackets, which are no part of a file's name. */
function withoutMarks(path: string): string {
  let name = ''
  let from = 0
  for (const {start, end} of masksIn(path)) {
    const token = /#([\da-f]{16})>$/.exec(plain(path.slice(start, end)))?.[1] ?? 'name'
    name += `${path.slice(from, start)}redacted-${token}`
    from = end
  }
  return name + path.slice(from)
}

function plain(mask: string): string {
  return mask.startsWith('<') ? mask : Buffer.from(mask, 'base64').toString('latin1')
}

/** Readers take a backslash for a slash, and control characters for commands. */
function portable(path: string): string {
  const parts = path.replaceAll(/[\\\p{Cc}]/gu, '_').split('/')
  return parts.filter(part => part !== '' && part !== '.' && part !== '..').join('/')
}
