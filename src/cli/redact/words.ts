import type {Missing} from '../../cluster/port.ts'
import {PROGRAM} from '../../program.ts'
import type {Dropped, RedactionReport} from '../../redaction/report.ts'
import {visible} from '../../visible.ts'
import {ruleWords} from '../render/words.ts'

const REASONS: Readonly<Record<Dropped['reason'], string>> = {
  binary: 'it is binary and could not be proven clean',
  opaque: 'it is compressed or UTF-16: decompress or convert it first',
  archive: 'it is an archive that cannot be searched',
  'named-by-rule': 'a rule names this file',
  'rule-timeout': 'a rule took too long on it',
  'internal-error': 'an internal error; please report it',
}

export function droppedLines({items}: Pick<RedactionReport, 'items'>): string[] {
  return items.flatMap(({item, dropped}) => {
    const said = Map.groupBy(dropped, ({part, reason, by}) => `${partWords(part)}: ${REASONS[reason]}${byWords(by)}`)
    return [...said].map(([words, {length}]) => visible(`${item}: ${length > 1 ? `${length} times ` : ''}${words}`))
  })
}

function partWords(part: Dropped['part']): string {
  return part === 'item' ? 'the rest was dropped' : 'a whole line was masked'
}

function byWords(by: string | undefined): string {
  return by === undefined ? '' : ` (${by})`
}

export function detectedLines({items}: RedactionReport): string[] {
  return items.flatMap(({item, masked}) =>
    Object.entries(masked).map(([source, count]) => visible(`${item}: ${count} x ${source}`)),
  )
}

export function missingLines(missing: readonly Missing[]): string[] {
  const lines = missing.map(({input, reason, rule}) => {
    const needs = rule === undefined ? '' : `; needs ${ruleWords(rule)}`
    return visible(`some secrets may not be masked: cannot read ${input}: ${reason}${needs}`)
  })
  const isDenied = missing.some(({cause}) => cause === 'denied')
  return isDenied ? [...lines, `${PROGRAM} rbac redact prints the required Roles`] : lines
}

/** Returns a line with the user's secrets that are not searched for. */
export function weakLines({weak}: RedactionReport): string[] {
  const named = weak.filter(ref => ref.startsWith('file/'))
  if (named.length === 0) return []
  return [visible(`not searched for, because ordinary text contains such values: ${named.join(', ')}`)]
}
