import {writeFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'
import {type Proved, proofsOf, proveOnLab, ROWS} from './prove-all.ts'

/** Runs every repair on the lab and stores the proofs. With arguments it only shows faults with these prefixes. */
const wanted = process.argv.slice(2)
const FILE = fileURLToPath(new URL('../../src/repairs/proofs.json', import.meta.url))
const AT_ONCE = 3

const rows = ROWS.filter(({id}) => wanted.length === 0 || wanted.some(word => id.startsWith(word)))
const all: (Proved | undefined)[] = rows.map(() => undefined)
const queue = [...rows.entries()]
await Promise.all(Array.from({length: AT_ONCE}, work))
process.exitCode = all.some(proved => proved?.outcome === 'refuted') ? 1 : 0

async function work(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [index, row] = next
    const proved = await proveOnLab(row)
    all[index] = proved
    tell(proved)
    if (wanted.length === 0) await keep()
  }
}

function tell({profile, id, outcome, repairs, reasons, complaints, script}: Proved): void {
  console.log([profile, id, outcome, ...repairs.map(repair => repair.id), ...reasons].join(' '))
  for (const complaint of complaints) console.log(`  ${complaint}`)
  if (outcome === 'refuted') console.log(script.replaceAll(/^/gm, '    '))
}

/** Stores the results after each row, so that an interrupted run keeps them. */
async function keep(): Promise<void> {
  const seen = all.filter(proved => proved !== undefined)
  await writeFile(FILE, `${JSON.stringify(proofsOf(seen), null, 2)}\n`)
}
