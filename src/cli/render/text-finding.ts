import type {ReportedFinding} from '../../checks/report.ts'
import type {Style} from './style.ts'
import {visible} from './visible.ts'
import {type Fix, findingWords} from './words.ts'
import {command, type Piece, prose, wrap} from './wrap.ts'

/** At most four lines, before they are broken to the width: what, why, the fixes with their risks, the proof. */
export function findingLines(finding: ReportedFinding, style: Style): string[] {
  const lines: Piece[][] = [
    [prose(findingWords(finding))],
    [prose(visible(`why: ${finding.because}`))],
    finding.fixes.length === 0 ? [] : [prose('fix:'), ...finding.fixes.flatMap(fixPieces)],
    finding.verify === '' ? [] : [prose('verify:'), command(visible(finding.verify))],
  ]
  return lines
    .filter(pieces => pieces.length > 0)
    .flatMap(pieces => wrap(pieces, {columns: style.columns, first: '    ', rest: '      '}))
}

/** A semicolon ends what is copied before the next step begins. */
function fixPieces({summary, commands, risk}: Fix, index: number, fixes: readonly Fix[]): Piece[] {
  const then = index === 0 ? '' : 'then: '
  const label = visible(`${then}${summary} [${risk}]${commands.length === 0 ? '' : ':'}`)
  const end = index < fixes.length - 1 ? ';' : ''
  const whole = commands.map(visible).join(' && ')
  return commands.length === 0 ? [prose(label + end)] : [prose(label), command(whole + end)]
}
