import type {Found, GoesOn, Rule} from '../../src/redaction/rule.ts'
import {TOKEN_RULES} from '../../src/redaction/rules/tokens/index.ts'

const ITEM = {path: '-'}

/** A text without what the rules find in its lines as they stand. */
export async function redactText(text: string): Promise<string> {
  const going: GoesOn[] = []
  const lines = Buffer.from(text).toString('latin1').split('\n')
  return Buffer.from(lines.map(line => redactLine(line, going)).join('\n'), 'latin1').toString()
}

function redactLine(line: string, going: GoesOn[]): string {
  const found: Found[] = []
  for (const goesOn of going.splice(0)) {
    const next = goesOn(line, true)
    found.push(...next.found)
    if (next.goesOn) going.push(next.goesOn)
  }
  for (const rule of TOKEN_RULES) if (isCandidate(rule, line)) found.push(...rule.find(line, ITEM))
  for (const {goesOn} of found) if (goesOn) going.push(goesOn)
  return masked(line, found)
}

function isCandidate({keywords}: Rule, line: string): boolean {
  const lower = line.toLowerCase()
  return keywords.some(keyword => lower.includes(keyword))
}

function masked(line: string, found: readonly Found[]): string {
  const hidden = new Set(found.flatMap(({start, end}) => Array.from({length: end - start}, (_, i) => start + i)))
  return Array.from(line, (char, index) => (hidden.has(index) ? '' : char)).join('')
}
