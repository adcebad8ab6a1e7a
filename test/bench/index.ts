/**
 * Prints measurements as JSON lines, each with its reference from the same run. `npm run bench` runs all of them, `npm
 * run bench -- startup` one. Values are medians of alternating runs, and docs/benchmarks.md quotes these lines.
 */
const BENCHES = {
  startup: () => import('./startup.ts'),
  check: () => import('./check.ts'),
  many: () => import('./many.ts'),
  memory: () => import('./memory.ts'),
  redact: () => import('./redact.ts'),
  bundle: () => import('./bundle.ts'),
  diff: () => import('./diff.ts'),
  explain: () => import('./explain.ts'),
  logs: () => import('./logs.ts'),
  serve: () => import('./serve.ts'),
  server: () => import('./server.ts'),
} as const

type Name = keyof typeof BENCHES

const wanted = process.argv.slice(2)
const unknown = wanted.find(name => !(name in BENCHES))
if (unknown !== undefined) {
  console.error(`no benchmark is called ${unknown}; there are ${Object.keys(BENCHES).join(', ')}`)
  process.exitCode = 2
} else {
  for (const name of (wanted.length === 0 ? Object.keys(BENCHES) : wanted) as Name[]) {
    const {measure} = await BENCHES[name]()
    await measure(line => console.log(JSON.stringify({bench: name, ...line})))
  }
}
