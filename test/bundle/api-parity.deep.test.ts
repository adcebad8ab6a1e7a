import {expect, test} from 'vitest'
import type {CheckReport} from '../../src/checks/report/report.ts'
import type {ClusterReader} from '../../src/cluster/port.ts'
import type {ProbedCluster} from '../../src/probes/live.ts'
import {makeBundle} from './make.ts'
import {offline} from './offline.ts'

/** Answers of the API server about itself and about the user. No object contains them, but the bundle records them. */
const SAID: readonly [what: string, id: string, status: string, answers: Partial<ClusterReader>][] = [
  [
    'how slow it is',
    'api.reachable',
    'warn',
    {
      version: async () => ({
        status: 'found',
        value: {gitVersion: 'v1.33.0', major: 1, minor: 33, serverTimeMs: Date.now(), durationMs: 2500},
      }),
    },
  ],
  ['that everything is allowed', 'api.permissions', 'pass', {}],
  [
    'what a review denies, and to whom',
    'api.permissions',
    'warn',
    {
      mayI: async ({resource}) => ({status: 'found', value: resource !== 'nodes'}),
      whoAmI: async () => ({status: 'found', value: 'jane'}),
    },
  ],
  [
    'that it cannot tell what is allowed',
    'api.permissions',
    'inconclusive',
    {
      mayI: async ({resource}) => ({
        status: 'missing',
        cause: 'unreachable',
        input: `review of ${resource}`,
        reason: 'busy',
      }),
    },
  ],
]

test.each(SAID)('%s is the same from the bundle', async (_, id, status, answers) => {
  const {file, created} = await makeBundle({between: answering(answers)})
  const [online, fromBundle] = [rowOf(created.report, id), rowOf(await offline(file), id)]
  expect(online?.status).toBe(status)
  expect({...fromBundle, durationMs: 0}).toEqual({...online, durationMs: 0})
  if (status === 'warn' && id === 'api.permissions') expect(JSON.stringify(fromBundle)).toContain('user:jane')
})

function answering(answers: Partial<ClusterReader>): (cluster: ProbedCluster) => ProbedCluster {
  return cluster => ({...cluster, reader: signal => ({...cluster.reader(signal), ...answers})})
}

function rowOf({checks}: CheckReport, id: string) {
  return checks.find(check => check.id === id)
}
