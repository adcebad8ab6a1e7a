import {readFile} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'
import {suggestion} from '../../nearest.ts'
import {SCENARIOS} from './built-in/index.ts'
import type {Scenario} from './scenario.ts'

const LARGEST = 4 * 1024 * 1024

/** Loads a built-in scenario by name, or a file. A text with a dot or a slash is a file. Throws `SvcdiagError`. */
export async function loadScenario(nameOrFile: string): Promise<Scenario> {
  const known = Object.hasOwn(SCENARIOS, nameOrFile) ? SCENARIOS[nameOrFile] : undefined
  if (known !== undefined) return known
  if (!/[./]/u.test(nameOrFile)) throw unknownName(nameOrFile)
  const {readScenario} = await import('./read.ts') // the YAML parser is slow to load
  return readScenario(await textOf(nameOrFile), nameOrFile)
}

function unknownName(name: string): SvcdiagError {
  const names = Object.keys(SCENARIOS)
  const hint = suggestion(name, names, `there are ${names.join(', ')}`)
  return new SvcdiagError('scenario.unknown', `unknown built-in scenario ${name}${hint}`)
}

async function textOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new SvcdiagError('input.unreadable', `cannot read ${file}`, {cause})
  })
  if (text.length > LARGEST) throw new SvcdiagError('scenario.invalid', `${file}:1: a scenario has at most 4 MiB`)
  return text
}
