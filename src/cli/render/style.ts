import type {Status} from '../../checks/status.ts'

export interface Style {
  readonly columns: number
  readonly color: boolean
  readonly unicode: boolean
  readonly verbose: boolean
}

export function statusWord(status: Status): string {
  return status.toUpperCase()
}

const GLYPHS: Readonly<Record<Status, readonly [unicode: string, ascii: string]>> = {
  pass: ['✓', '+'],
  warn: ['!', '!'],
  fail: ['✗', 'x'],
  skip: ['-', '-'],
  inconclusive: ['?', '?'],
}

const SGR: Readonly<Record<Status | 'strong' | 'faint', string>> = {
  pass: '32',
  warn: '33',
  fail: '31',
  skip: '2',
  inconclusive: '35',
  strong: '1',
  faint: '2',
}

export function glyph(status: Status, style: {readonly unicode: boolean}): string {
  return GLYPHS[status][style.unicode ? 0 : 1]
}

export function paint(text: string, as: keyof typeof SGR, style: {readonly color: boolean}): string {
  return style.color && text !== '' ? `\u001B[${SGR[as]}m${text}\u001B[0m` : text
}
