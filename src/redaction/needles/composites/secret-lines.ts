import {isInnocentLine} from './innocent-line.ts'

/** Matches lines of configuration files that lists of secrets do not contain: comments, sections, markup, braces. */
const SYNTAX = /^(?:#|\/\/|;|\[[\w ."-]+\]$|<[!?/\w][^<>]*>|[{}[\]()]+[,;]?$)|[{;]$|^["']?[\w.-]+["']?:$/
const ASSIGNMENT = /^(?:-\s+)?(?:export\s+)?["']?[\w.$/-]{1,128}["']?\s*(?:=(?!=*$)|:(?:\s|$))/
/** Matches phrases such as `and so on`, which occur everywhere. */
const SHORT_WORDS = /^[A-Za-z]{1,4}(?:\s+[A-Za-z]{1,4}){1,8}[.,!?]?$/
const SHORTEST_PHRASE = 16

/**
 * Returns the lines of a secret text that are worth hiding. A configuration file shares most lines with other files. So
 * only its lines with an unusual word count; assignments are judged by their names.
 */
export function secretLines(text: string): readonly string[] {
  const lines = linesOf(text)
  if (!isConfiguration(lines)) return lines
  return lines.filter(line => !ASSIGNMENT.test(line) && !isInnocentLine(line))
}

/** Returns the lines around PEM blocks that identify the owner. */
export function linesBesidePem(rest: string): readonly string[] {
  return linesOf(rest).filter(line => !isInnocentLine(line))
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map(line => line.trim())
  return lines.filter(line => line !== '' && !(line.length < SHORTEST_PHRASE && SHORT_WORDS.test(line)))
}

function isConfiguration(lines: readonly string[]): boolean {
  if (!lines.some(line => /\s|[<>{}]/.test(line))) return false
  return lines.some(line => SYNTAX.test(line)) || lines.filter(line => ASSIGNMENT.test(line)).length * 2 >= lines.length
}
