import type {ReportedFinding} from '../../checks/report.ts'
import type {Style} from './style.ts'
import {visible} from './visible.ts'
import {changesOf, commandsOf, findingWords, type Repair} from './words.ts'
import {command, type Piece, prose, wrap} from './wrap.ts'

/** At most four lines, before they are broken to the width: what, why, the fixes with their risks, the proof. */
export function findingLines(finding: ReportedFinding, style: Style): string[] {
  const lines: Piece[][] = [
    [prose(findingWords(finding))],
    [prose(visible(`why: ${finding.because}`))],
    finding.repairs.length === 0 ? [] : [prose('fix:'), ...finding.repairs.flatMap(repairPieces)],
    finding.verify === '' ? [] : [prose('verify:'), command(visible(finding.verify))],
  ]
  return lines
    .filter(pieces => pieces.length > 0)
    .flatMap(pieces => wrap(pieces, {columns: style.columns, first: '    ', rest: '      '}))
}

/** A semicolon ends what is copied before the next step begins. */
function repairPieces(repair: Repair, index: number, repairs: readonly Repair[]): Piece[] {
  const then = index === 0 ? '' : 'then: '
  const commands = commandsOf(repair)
  const label = visible(`${then}${repair.summary} [${changesOf(repair)}]${commands.length === 0 ? '' : ':'}`)
  const end = index < repairs.length - 1 ? ';' : ''
  const whole = commands.map(visible).join(' && ')
  return commands.length === 0 ? [prose(label + end)] : [prose(label), command(whole + end)]
}
