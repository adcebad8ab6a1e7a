import {execFileSync} from 'node:child_process'
import {join} from 'node:path'

/** Returns any Node on this machine that is too old; null if none is found. */
export function olderNode(): string | null {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin'].map(place =>
    join(place, 'node'),
  )
  return places.find(isOld) ?? null
}

function isOld(node: string): boolean {
  try {
    const [major = 99, minor = 0] = execFileSync(node, ['-p', 'process.versions.node'], {encoding: 'utf8'})
      .split('.')
      .map(Number)
    return major < 24 || (major === 24 && minor < 15)
  } catch {
    return false
  }
}
