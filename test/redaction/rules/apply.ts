import type {Found, Rule} from '../../../src/redaction/rule.ts'
import {KEY_RULES} from '../../../src/redaction/rules/index.ts'

/** Returns what a rule finds in a text with one of its keywords. In production the gate checks the keywords. */
export function findsOf(rule: Rule, text: string): readonly Found[] {
  const lower = text.toLowerCase()
  return rule.keywords.some(keyword => lower.includes(keyword)) ? [...rule.find(text, {path: '-'})] : []
}

/** Returns the text with `#` for everything that the rules found. */
export function hiddenBy(text: string): string {
  const chars = text.split('')
  for (const {start, end} of KEY_RULES.flatMap(rule => findsOf(rule, text))) chars.fill(HIDDEN, start, end)
  return chars.join('').replace(/\uFFFF+/g, '#')
}

/** A character that no text contains, because texts are byte strings. */
const HIDDEN = '\uFFFF'
