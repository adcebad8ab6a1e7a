import {masksIn} from '../../redaction/engine/mask.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import {freeName} from '../format/layout.ts'

export function createNames(redactor: Redactor) {
  const given = new Set<string>()
  /** The original path of each assigned name. */
  const taken = new Map<string, string>()

  /** Masks secrets as `redacted-TOKEN`. Throws if the path already has a name. */
  function of(path: string): string {
    if (given.has(path)) throw new Error('a file was added to the bundle twice')
    given.add(path)
    const name = freeName(clean(path), taken) // two paths may differ only in their masked parts
    taken.set(name, path)
    return name
  }

  function clean(path: string): string {
    const hidden = redactor.words(path)
    if (hidden === null) return `redacted-name-${given.size}`
    const safe = portable(withoutMarks(hidden))
    if (hidden !== path) redactor.text(path, safe) // counts the masked name in the report
    return safe
  }

  return {
    of,
    release: (name: string): void => {
      given.delete(taken.get(name) ?? '')
      taken.delete(name)
    },
  }
}

/** Replaces masks, because their slashes, colons and brackets do not belong in a file name. */
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

/** Replaces characters that some readers interpret: backslashes as separators, and control characters as commands. */
function portable(path: string): string {
  const parts = path.replaceAll(/[\\\p{Cc}]/gu, '_').split('/')
  return parts.filter(part => part !== '' && part !== '.' && part !== '..').join('/')
}
