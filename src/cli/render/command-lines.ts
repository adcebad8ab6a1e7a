import {visible} from './visible.ts'
import {widthOf} from './width.ts'

/** Renders a command as one line. A pipeline that is too wide breaks after a `|`, where a shell continues by itself. */
export function commandLines(command: string, indent: string, columns: number): string[] {
  const line = `${indent}${visible(command)}`
  if (widthOf(line) <= columns) return [line]
  const [first = '', ...more] = programsOf(visible(command))
  return [`${indent}${first}`, ...more.map(program => `${indent}  ${program}`)].map((program, index) =>
    index < more.length ? `${program} |` : program,
  )
}

/** One shell token: an escaped character, a quoted string, a pipe between two programs, or another character. */
const TOKEN = /\\.|\$'(?:\\.|[^'\\])*'|'[^']*'|"(?:\\.|[^"\\])*"| \| |./gsu

function programsOf(pipeline: string): string[] {
  const programs = ['']
  for (const [token] of pipeline.matchAll(TOKEN)) {
    if (token === ' | ') programs.push('')
    else programs.push((programs.pop() ?? '') + token)
  }
  return programs
}
