import type {Rule} from '../../rule.ts'
import {createNames, type LoadedRules, type NameRule, problemOf, together} from '../loaded.ts'
import {freshPatience, type Patience} from '../patience.ts'
import {reachOf, widened} from '../pattern-rule.ts'
import {Untranslatable} from '../re2/characters.ts'
import {MOST_LINES} from '../re2/line-feeds.ts'
import {type Allowlist, readAllowlist} from './allowlist.ts'
import {createDetector, type Detection, type Detector} from './detector.ts'
import {type AllowlistTable, type FileTable, RuleTable} from './schema.ts'

/** Returns the rules of a gitleaks file. Rules that svcdiag does not support are in `refused`. */
export function rulesOfGitleaks(file: FileTable): LoadedRules {
  const nameRule = createNames()
  const rules = file.rules ?? []
  const lists = readAllowlists([file.allowlist, file.allowlists], 'the file')
  const read = rules.map((rule, index) => readRule(rule, `rule-${index + 1}`, lists.allowlists, file, nameRule))
  const detectors = new Map(read.flatMap(({name, detector}) => (detector ? [[name, detector] as const] : [])))
  return together([{notes: [...fileNotes(file), ...lists.notes]}, ...read.map(one => finished(one, detectors))])
}

interface ReadRule {
  /** The name by which other rules refer to this rule. */
  readonly name: string
  readonly id: string
  readonly table: RuleTable
  readonly detector: Detector | null
  readonly reason: string
  readonly notes: readonly string[]
}

function readRule(
  rule: unknown,
  unnamed: string,
  global: readonly Allowlist[],
  file: FileTable,
  nameRule: NameRule,
): ReadRule {
  const written: unknown = Reflect.get(Object(rule), 'id')
  const name = typeof written === 'string' && written.trim() !== '' ? written : unnamed
  const id = nameRule(name)
  const problem = problemOf(RuleTable, rule)
  const empty = {name, id, table: {}, detector: null, notes: []}
  if (problem !== null) return {...empty, reason: problem}
  const table = rule as RuleTable // `problemOf` has checked it
  const own = readAllowlists([table.allowlist, table.allowlists, targeted(file, name)], `rule ${id}`)
  const notes = [...own.notes, ...ruleNotes(table, id)]
  try {
    return {...empty, table, detector: createDetector(table, [...global, ...own.allowlists]), reason: '', notes}
  } catch (error) {
    if (error instanceof Untranslatable) return {...empty, table, reason: reasonOf(error, file)}
    throw error
  }
}

function reasonOf(error: Untranslatable, {extend}: FileTable): string {
  const extended = extend?.usedefault === true || extend?.path !== undefined || extend?.url !== undefined
  return extended ? `${error.message}; svcdiag does not read the rules of the extended file` : error.message
}

type Lists = AllowlistTable | AllowlistTable[] | undefined

/** Returns the allowlists of the file whose `targetrules` contain this rule. */
function targeted(file: FileTable, name: string): AllowlistTable[] {
  return [file.allowlist ?? [], file.allowlists ?? []].flat().filter(list => list.targetrules?.includes(name))
}

/** Reads allowlists. An unsupported list is ignored, so that more texts are masked. */
function readAllowlists(lists: readonly Lists[], where: string): {allowlists: Allowlist[]; notes: string[]} {
  const allowlists: Allowlist[] = []
  const notes: string[] = []
  const tables = lists.flatMap(list => list ?? [])
  for (const table of where === 'the file' ? tables.filter(({targetrules = []}) => targetrules.length === 0) : tables) {
    try {
      allowlists.push(readAllowlist(table))
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error
      notes.push(`an allowlist of ${where} is ignored: ${error.message}`)
    }
  }
  return {allowlists, notes}
}

function finished(
  {id, table, detector, reason, notes}: ReadRule,
  detectors: ReadonlyMap<string, Detector>,
): Partial<LoadedRules> {
  if (detector === null) return {refused: [{id, reason}]}
  const required = requiredOf(table, detectors)
  if (required === null) return {refused: [{id, reason: 'a required rule is missing or was refused'}]}
  return {notes, rules: table.skipreport === true ? [] : [ruleOf(id, table, detector, required)]}
}

function requiredOf(table: RuleTable, detectors: ReadonlyMap<string, Detector>): Required[] | null {
  const all = (table.required ?? []).map(({id, withinlines, withincolumns}) => {
    const detector = detectors.get(id)
    return detector && {detector, withinLines: withinlines, withinColumns: withincolumns}
  })
  return all.every(one => one !== undefined) ? all : null
}

function ruleOf(id: string, table: RuleTable, detector: Detector, required: readonly Required[]): Rule {
  const {pattern, files} = detector
  const base = {id, why: table.description ?? '', files}
  if (pattern === null) return {...base, keywords: [], whole: true, find: () => []}
  const around = linesFor(required)
  return {
    ...base,
    ...widened(reachOf(pattern, table.keywords), around, around),
    find(text, {path}) {
      const patience = freshPatience()
      const found = detector.detect(text, path, patience)
      const counted = required.length === 0 ? found : withNeighbours(found, required, text, path, patience)
      return counted.map(({secret: [start, end]}) => ({start, end}))
    },
  }
}

function fileNotes({extend = {}, minversion = ''}: FileTable): string[] {
  const notes: string[] = []
  if (extend.usedefault) notes.push('extend.useDefault is ignored: the built-in rules of svcdiag are always active')
  if (extend.path) notes.push('extend.path is ignored: pass that file with --rules as well')
  if (extend.url) notes.push('extend.url is ignored: svcdiag downloads no rules')
  if (isNewer(minversion)) notes.push('minVersion is newer than 8.30, the newest supported version')
  return notes
}

function ruleNotes(table: RuleTable, id: string): string[] {
  const unknown = Object.keys(table).filter(key => !Object.hasOwn(RuleTable.properties, key))
  return unknown.length === 0 ? [] : [`rule ${id}: unknown keys are ignored: ${unknown.join(', ')}`]
}

function isNewer(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const [knownMajor = 0, knownMinor = 0] = NEWEST
  return major > knownMajor || (major === knownMajor && minor > knownMinor)
}

/** A rule that must also match near a find. Without a limit, the distance does not matter. */
interface Required {
  readonly detector: Detector
  readonly withinLines: number | undefined
  readonly withinColumns: number | undefined
}

/**
 * Returns the number of lines before and after a find that the required rules need. Without a limit the number is
 * `MOST_LINES`, because a stream cannot wait for the rest of the file.
 */
function linesFor(required: readonly Required[]): number {
  return Math.min(MOST_LINES, Math.max(0, ...required.map(({withinLines}) => withinLines ?? MOST_LINES)))
}

/** Returns the finds that are near a find of every required rule. Throws `RuleTimeout`. */
function withNeighbours(
  found: readonly Detection[],
  required: readonly Required[],
  text: string,
  path: string,
  patience: Patience,
): readonly Detection[] {
  if (found.length === 0) return found
  const others = required.map(({detector}) => (detector.files(path) ? detector.detect(text, path, patience) : []))
  return found.filter(one =>
    required.every((rule, index) => others[index]?.some(other => isNear(one, other, rule, text)) ?? false),
  )
}

function isNear(one: Detection, other: Detection, {withinLines, withinColumns}: Required, text: string): boolean {
  const [here, there] = [placeOf(one.start, text), placeOf(other.start, text)]
  return (
    Math.abs(here.line - there.line) <= (withinLines ?? Number.POSITIVE_INFINITY) &&
    Math.abs(here.column - there.column) <= (withinColumns ?? Number.POSITIVE_INFINITY)
  )
}

function placeOf(offset: number, text: string): {line: number; column: number} {
  const before = text.slice(0, offset)
  return {line: before.split('\n').length, column: offset - before.lastIndexOf('\n')}
}

/** The newest version of the gitleaks format that svcdiag supports. */
const NEWEST = [8, 30]
