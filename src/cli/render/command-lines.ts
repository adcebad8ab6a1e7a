import {visible} from './visible.ts'
import {widthOf} from './width.ts'

/** A command is one line. A pipeline that is too wide goes on behind a `|`, where a shell reads on by itself. */
export function commandLines(command: string, indent: string, columns: number): string[] {
  const line = `${indent}${visible(command)}`
  if (widthOf(line) <= columns) return [line]
  const [first = '', ...more] = programsOf(visible(command))
  return [`${indent}${first}`, ...more.map(program => `${indent}  ${program}`)].map((program, index) =>
    index < more.length ? `${program} |` : program,
  )
}

/** What a shell takes as one: an escaped character, a quoted text, the bar between two programs, any other character. */
const TOKEN = /\\.|\$'(?:\\.|[^'\\])*'|'[^']*'|"(?:\\.|[^"\\])*"| \| |./gsu

function programsOf(pipeline: string): string[] {
  const programs = ['']
  for (const [token] of pipeline.matchAll(TOKEN)) {
    if (token === ' | ') programs.push('')
    else programs.push((programs.pop() ?? '') + token)
  }
  return programs
}
