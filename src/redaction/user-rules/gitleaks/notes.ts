import {type FileTable, RuleTable} from './schema.ts'

/** The newest format version that is fully supported. */
const NEWEST = [8, 30]

/** Returns notes on settings of the file that have another meaning here. */
export function fileNotes({extend = {}, minversion = ''}: FileTable): string[] {
  const notes: string[] = []
  if (extend.usedefault) notes.push("extend.useDefault: svcdiag's own rules are on in any case; gitleaks' are not read")
  if (extend.path) notes.push('extend.path: other files are not followed; give that file as well')
  if (extend.url) notes.push('extend.url: nothing is fetched')
  if (isNewer(minversion)) notes.push('minVersion is newer than the newest version whose format is known, 8.30')
  return notes
}

/** Returns notes on unknown keys of a rule, which may be misspelt. */
export function ruleNotes(table: RuleTable, id: string): string[] {
  const unknown = Object.keys(table).filter(key => !Object.hasOwn(RuleTable.properties, key))
  return unknown.length === 0 ? [] : [`rule ${id}: unknown keys are ignored: ${unknown.join(', ')}`]
}

function isNewer(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const [knownMajor = 0, knownMinor = 0] = NEWEST
  return major > knownMajor || (major === knownMajor && minor > knownMinor)
}
