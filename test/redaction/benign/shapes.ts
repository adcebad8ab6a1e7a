import {readdirSync, readFileSync} from 'node:fs'

/** A text that holds no secret; `file` and `line` say where it stands. */
export interface BenignShape {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** All texts of this folder: documents of YAML, objects of JSON, single lines of everything else. Byte strings. */
export function benignShapes(): readonly BenignShape[] {
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder).filter(file => !file.endsWith('.ts'))
  return files.flatMap(file => shapesOf(file, readFileSync(new URL(file, folder), 'latin1')))
}

function shapesOf(file: string, content: string): readonly BenignShape[] {
  const separator = file.endsWith('.yaml') ? '---\n' : file.endsWith('.json.txt') ? '\n\n' : '\n'
  let line = 1
  return content.split(separator).flatMap(text => {
    const shape = {file, line, text}
    line += `${text}${separator}`.split('\n').length - 1
    return text.trim() === '' ? [] : [shape]
  })
}
