import {Value} from 'typebox/value'
import type {Rule} from '../../rule.ts'
import {type LoadedRules, NO_RULES, refusal, together} from '../loaded.ts'
import {freshPatience} from '../patience.ts'
import {Untranslatable} from '../re2/cursor.ts'
import {reachOf, widened} from '../reach.ts'
import {createNames, type NameRule} from '../rule-id.ts'
import {type Allowlist, readAllowlist} from './allowlist.ts'
import {createDetector, type Detector} from './detector.ts'
import {linesFor, type Required, withNeighbours} from './near.ts'
import {fileNotes, ruleNotes} from './notes.ts'
import {type AllowlistTable, type FileTable, RuleTable} from './schema.ts'

/** Returns all rules of a gitleaks file that svcdiag supports. */
export function rulesOfGitleaks(file: FileTable): LoadedRules {
  const nameRule = createNames()
  const rules = file.rules ?? []
  const lists = readAllowlists([file.allowlist, file.allowlists], 'the file')
  const read = rules.map((rule, index) => readRule(rule, `rule-${index + 1}`, lists.allowlists, file, nameRule))
  const detectors = new Map(read.flatMap(({name, detector}) => (detector ? [[name, detector] as const] : [])))
  return together([
    {...NO_RULES, notes: [...fileNotes(file), ...lists.notes]},
    ...read.map(one => finished(one, detectors)),
  ])
}

interface ReadRule {
  /** The name by which other rules refer to it. */
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
  const [problem] = Value.Errors(RuleTable, rule)
  const empty = {name, id, table: {}, detector: null, notes: []}
  if (problem !== undefined) return {...empty, reason: `${keyOf(problem.instancePath)}: ${problem.message}`}
  const table = rule as RuleTable // checked above
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
  return extended ? `${error.message}; rules of the extended file are not read` : error.message
}

function keyOf(pointer: string): string {
  return pointer.split('/').slice(1).join('.') || 'the rule'
}

type Lists = AllowlistTable | AllowlistTable[] | undefined

/** Returns the top-level lists that are limited to this rule. */
function targeted(file: FileTable, name: string): AllowlistTable[] {
  return [file.allowlist ?? [], file.allowlists ?? []].flat().filter(list => list.targetrules?.includes(name))
}

/** Reads allowlists. An unsupported list is dropped, so that more is masked, not less. */
function readAllowlists(lists: readonly Lists[], where: string): {allowlists: Allowlist[]; notes: string[]} {
  const allowlists: Allowlist[] = []
  const notes: string[] = []
  const tables = lists.flatMap(list => list ?? [])
  for (const table of where === 'the file' ? tables.filter(({targetrules = []}) => targetrules.length === 0) : tables) {
    try {
      allowlists.push(readAllowlist(table))
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error
      notes.push(`an allowlist of ${where} is left out: ${error.message}`)
    }
  }
  return {allowlists, notes}
}

function finished(
  {id, table, detector, reason, notes}: ReadRule,
  detectors: ReadonlyMap<string, Detector>,
): LoadedRules {
  if (detector === null) return refusal(id, reason)
  const required = requiredOf(table, detectors)
  if (required === null) return refusal(id, 'a rule that it requires is missing or was refused')
  if (table.skipreport === true) return {...NO_RULES, notes}
  return {...NO_RULES, notes, rules: [ruleOf(id, table, detector, required)]}
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
