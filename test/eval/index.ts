import {parseArgs} from 'node:util'
import {readCases} from './cases.ts'
import {isLeaked} from './leaks.ts'
import {droppedParts, redactText} from './redact.ts'
import {type Outcome, printScores} from './scores.ts'

const USAGE = `npm run eval -- [-v] DIR

How much the redactor finds in labelled texts: every *.jsonl in DIR, one object a line:
  {"rule": "...", "label": "TP", "text": "...", "secret": "..."}      or "secrets": ["...", "..."]
  {"rule": "...", "label": "FP", "text": "..."}                       must stay as it is
-v prints the texts that were missed or changed; the data is public, so nothing is hidden.
`

const {values, positionals} = parseArgs({options: {verbose: {type: 'boolean', short: 'v'}}, allowPositionals: true})
const [folder] = positionals
if (folder === undefined || positionals.length > 1) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  await evaluate(folder, values.verbose === true)
}

async function evaluate(folder: string, verbose: boolean): Promise<void> {
  const outcomes: Outcome[] = []
  for (const item of await readCases(folder)) {
    const output = redactText(item.text)
    const leaked = item.secrets.filter(secret => isLeaked(output, secret))
    outcomes.push({...item, output, leaked, changed: output !== item.text})
  }
  printScores(outcomes, verbose, line => process.stdout.write(`${line}\n`))
  process.stdout.write(`${droppedParts()} texts were dropped in part or whole, which counts as hidden above\n`)
}
