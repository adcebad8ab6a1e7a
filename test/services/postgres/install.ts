import {globSync} from 'node:fs'
import {dirname} from 'node:path'
import {installFromDebian} from '../../debian.ts'

/**
 * Returns the folder of PostgreSQL's programs. If no version is installed, installs Debian's package, which requires
 * root.
 */
export function postgresPrograms(): string {
  const there = newest()
  if (there !== undefined) return there
  installFromDebian('postgresql')
  const installed = newest()
  if (installed === undefined) throw new Error("Debian's package postgresql has no programs where they should be")
  return installed
}

function newest(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin/postgres').map(path => dirname(path))
  return versions.toSorted((a, b) => majorOf(b) - majorOf(a))[0]
}

function majorOf(path: string): number {
  return Number(/postgresql\/(\d+)/.exec(path)?.[1] ?? 0)
}
