import {describe, expect, test} from 'vitest'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {makeBundle} from './make.ts'
import {offline, verdicts} from './offline.ts'

describe.each(['generic', 'openhands'] as const)(
  'the same verdicts from the bundle as from the cluster, %s',
  profile => {
    const faults = FAULTS.filter(fault => fault.profiles.includes(profile)).map(({id}) => id)
    test.each(['healthy', ...faults])('%s', {timeout: 30_000}, async fault => {
      const {file, created} = await makeBundle({profile, faults: fault === 'healthy' ? [] : [fault]})
      expect(verdicts(await offline(file))).toEqual(verdicts(created.report))
    })
  },
)
