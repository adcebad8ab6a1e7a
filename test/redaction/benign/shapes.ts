import {readdirSync, readFileSync} from 'node:fs'

/** A text without a secret, and the file and line that contain it. */
export interface BenignShape {
  readonly file: string
  readonly line: number
  readonly text: string
}

/**
 * Returns all texts of this folder as byte strings: YAML documents, JSON objects, and single lines of all other files.
 */
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
