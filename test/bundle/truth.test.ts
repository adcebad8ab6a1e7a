import {expect, test} from 'vitest'
import {SvcdiagError} from '../../src/errors.ts'
import {deepDescribe, deepTest} from '../depth.ts'
import {KNOWN, NONE, WITHOUT, withoutLateFinds} from './layers-of-redaction.ts'
import {leaksIn} from './leaks-in.ts'
import {AROUND, LINES, leaky} from './leaky.ts'
import {type Making, makeBundle, serveLab} from './make.ts'
import {offline, verdicts} from './offline.ts'
import {PLANTED, writingsOf} from './planted.ts'
import {tempFolder, unpacked} from './write/unpack.ts'

const LEAKY: Making = {faults: ['pod.crashloop'], edit: leaky}
const LEAKY_NAME = PLANTED['a Secret, in the alphabet of names']
const SLOW = {timeout: 120_000}

test('no planted value is in any byte of the archive or in a name of a file, whatever its encoding', SLOW, async () => {
  const {file, created} = await makeBundle(LEAKY)
  const files = await filesOf(file)
  expect(leaksIn(files)).toEqual([])
  expect(files.size).toBeGreaterThan(50)
  expect(verdicts(await offline(file)), 'the checks say offline what they said').toEqual(verdicts(created.report))
})

deepTest('what a diagnosis needs is all there', SLOW, async () => {
  const lab = await serveLab(LEAKY)
  try {
    const hidden = await filesOf((await makeBundle({...LEAKY, lab})).file)
    const open = await filesOf((await makeBundle({...LEAKY, ...NONE, lab})).file)
    const facts = factsIn(open)
    expect(facts.length).toBeGreaterThan(2000)
    expect(factsIn(hidden)).toEqual(facts)
    expect(logsIn(hidden).length).toBeGreaterThan(8)
    for (const lines of logsIn(hidden)) expect(aroundIn(lines)).toEqual(aroundIn(LINES))
  } finally {
    await lab.close()
  }
})

deepTest('the search sees: without redaction it finds every value in every writing', SLOW, async () => {
  const {file} = await makeBundle({...LEAKY, ...NONE})
  const leaks = leaksIn(await filesOf(file))
  const found = Map.groupBy(leaks, ({planted}) => planted)
  expect(new Set(found.keys())).toEqual(new Set([...Object.keys(PLANTED), 'a short one']))
  const writings = Object.keys(writingsOf('')).filter(name => !name.includes('base64'))
  expect(new Set(found.get('a Secret')?.map(({writing}) => writing))).toEqual(
    new Set([...writings, 'another encoding']),
  )
  const places = new Set(leaks.map(({path}) => placeOf(path)))
  expect([...places]).toEqual(expect.arrayContaining(PLACES))
})

const PLACES = [
  ...['configmaps', 'deployments', 'events', 'image-pull-secrets', 'pods', 'replicasets', 'secrets'],
  ...['logs', 'logs of the run before'],
]

function placeOf(path: string): string {
  if (path.includes('/logs/')) return path.endsWith('-previous.log') ? 'logs of the run before' : 'logs'
  return path.split('/')[1] ?? path
}

deepDescribe('no layer of redaction can be spared', () => {
  test.each(Object.entries(WITHOUT))('%s', SLOW, async (_, making) => {
    expect(await complaintsAbout(making)).not.toEqual([])
  })

  test.each(Object.entries(KNOWN))(
    '%s: what rules find in place is looked for all the same',
    SLOW,
    async (_, without) => {
      expect(await complaintsAbout({knowing: options => withoutLateFinds(without(options))})).not.toEqual([])
    },
  )
})

/** Returns the complaints of the search, or the refusal. */
async function complaintsAbout(making: Making): Promise<unknown[]> {
  const made = await makeBundle({...LEAKY, ...making}).catch((error: unknown) => error)
  if (made instanceof SvcdiagError && made.code === 'bundle.refused') return [made]
  if (made instanceof Error) throw made
  return leaksIn(await filesOf((made as Awaited<ReturnType<typeof makeBundle>>).file))
}

/** Returns the files by their paths below the top folder. */
async function filesOf(archive: string): Promise<Map<string, Buffer>> {
  const files = unpacked(archive, await tempFolder())
  return new Map([...files].map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes]))
}

/** Fields that describe an object and contain no secret. */
const FACTS = new Set(
  `name namespace uid kind image imageID podIP hostIP clusterIP ip host nodeName phase reason type status count
  ready restartCount exitCode creationTimestamp firstTimestamp lastTimestamp startedAt finishedAt lastTransitionTime
  port targetPort containerPort replicas readyReplicas secretName serviceAccountName server hosts path`.split(/\s+/),
)

function factsIn(files: ReadonlyMap<string, Buffer>): string[] {
  const objects = [...files].filter(([path]) => /^cluster-resources\/.*\.json$/.test(path))
  const facts = objects.flatMap(([path, bytes]) => [...leavesOf(JSON.parse(bytes.toString()), path)])
  return facts.filter(fact => !fact.includes(LEAKY_NAME) && !fact.includes('redacted') && !fact.includes('.data.'))
}

function* leavesOf(value: unknown, path: string): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    const key = /([^.]*?)(?:\.\d+)?$/.exec(path)?.[1] ?? ''
    if (FACTS.has(key)) yield `${path}: ${JSON.stringify(value)}`
    return
  }
  for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, `${path}.${key}`)
}

function logsIn(files: ReadonlyMap<string, Buffer>): string[][] {
  const logs = [...files].filter(([path]) => path.endsWith('.log'))
  const lines = logs.map(([, bytes]) =>
    bytes
      .toString()
      .split('\n')
      .filter(line => line.includes(AROUND.before)),
  )
  return lines.filter(({length}) => length > 0)
}

/** Returns the text before and after each planted value. */
function aroundIn(lines: readonly string[]): string[] {
  return lines.map(line => `${line.slice(0, line.indexOf('[') + 1)} ${line.slice(line.lastIndexOf(']'))}`)
}
