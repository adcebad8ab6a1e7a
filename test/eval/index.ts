import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {readCases} from './cases.ts'
import {isLeaked} from './leaks.ts'
import {droppedParts, redactText} from './redact.ts'
import {type Outcome, printFailures, printScores} from './scores.ts'
import {isStructureKept} from './structure.ts'

const USAGE = `npm run eval -- [-v] [DIR]

How much the redactor finds in labelled texts: every *.jsonl in DIR (default: test/eval/corpus), one object a line:
  {"class": "...", "told": "...", "format": "...", "text": "...", "secrets": ["..."], "keep": ["..."]}
  {"rule": "...", "label": "TP", "text": "...", "secret": "..."}
  {"rule": "...", "label": "FP", "text": "..."}                       must stay as it is
-v prints the texts that were missed or changed, of the half to develop with.
`

const {values, positionals} = parseArgs({options: {verbose: {type: 'boolean', short: 'v'}}, allowPositionals: true})
const [folder = fileURLToPath(new URL('corpus/', import.meta.url))] = positionals
if (positionals.length > 1) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  await evaluate(folder, values.verbose === true)
}

async function evaluate(folder: string, verbose: boolean): Promise<void> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const outcomes: Outcome[] = []
  for (const item of await readCases(folder)) {
    const output = redactText(item.text)
    outcomes.push({
      ...item,
      output,
      leaked: item.secrets.filter(secret => isLeaked(output, secret)),
      lost: item.keep.filter(part => !output.includes(part)),
      isStructureKept: isStructureKept(item, output),
    })
  }
  if (verbose) printFailures(outcomes, print)
  printScores(outcomes, print)
  print(`${droppedParts()} texts were dropped in part or whole, which counts as hidden above`)
}
