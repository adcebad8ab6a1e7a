import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {type Completion, complete, type Grammar} from './complete.ts'
import {knownValues} from './known-values.ts'

/**
 * The entry point for a shell that asks what can be typed next. It does not load oclif, because somebody waits. The
 * answer has the form that kubectl expects of `kubectl_complete-PLUGIN`: one candidate a line with its summary after a
 * tab, then `:0` if a file fits, else `:4`.
 */
void answer(process.argv.slice(3))

async function answer(words: readonly string[]): Promise<void> {
  const {candidates, files} = await completed(words)
  const lines = candidates.map(({value, summary}) => `${value}${summary === '' ? '' : `\t${summary}`}\n`)
  process.stdout.write(`${lines.join('')}:${files ? 0 : 4}\n`)
}

/** Returns no candidates after an error, because a shell cannot show it. */
async function completed(words: readonly string[]): Promise<Completion> {
  try {
    return await complete(words, grammar(), (name, command) => knownValues(name, command, words))
  } catch {
    return {candidates: [], files: false}
  }
}

/** Returns what the package says about its commands; this file is three folders below its root. */
function grammar(): Grammar {
  const [{commands}, {oclif}] = ['oclif.manifest.json', 'package.json'].map(file =>
    JSON.parse(readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8')),
  )
  return {commands, topics: oclif.topics}
}
