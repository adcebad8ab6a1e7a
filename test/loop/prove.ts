import {writeFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'
import {type Proved, proofsOf, proveOnLab, ROWS} from './prove-all.ts'

/** Carries out every repair on the lab and writes what is proven; with words behind it, only shows faults that begin so. */
const wanted = process.argv.slice(2)
const FILE = fileURLToPath(new URL('../../src/repairs/proofs.json', import.meta.url))

const all: Proved[] = []
for (const row of ROWS.filter(({fault}) => wanted.length === 0 || wanted.some(word => fault.id.startsWith(word)))) {
  const proved = await proveOnLab(row)
  all.push(proved)
  console.log([row.profile, row.fault.id, proved.outcome, ...proved.repairs].join(' '))
  for (const complaint of proved.complaints) console.log(`  ${complaint}`)
  if (proved.outcome === 'refuted') console.log(proved.script.replaceAll(/^/gm, '    '))
}
if (wanted.length === 0) await writeFile(FILE, `${JSON.stringify(proofsOf(all), null, 2)}\n`)
process.exitCode = all.some(({outcome}) => outcome === 'refuted') ? 1 : 0
