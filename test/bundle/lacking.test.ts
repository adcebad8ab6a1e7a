import {expect, test} from 'vitest'
import type {Coverage, Manifest} from '../../src/bundle/format/manifest.ts'
import type {Bundle} from '../../src/bundle/open/bundle.ts'
import {openBundle} from '../../src/bundle/open/open.ts'
import {IS_DEEP} from '../depth.ts'
import {makeBundle} from './make.ts'
import {offlineIn, otherVerdicts} from './offline.ts'

const FAULTS = [
  'pod.oom:sandbox',
  'pod.crashloop',
  'key.mismatch',
  'log.debug-left-on',
  'svc.no-endpoints',
  'rollout.stuck',
]

test.each(IS_DEEP ? FAULTS : FAULTS.slice(0, 1))(
  '%s: whichever list could not be read, no check says anything else than before',
  {timeout: 60_000},
  async fault => {
    const {file, created} = await makeBundle({faults: [fault]})
    const bundle = await openBundle(file)
    const lists = created.manifest.coverage.filter(({read}) => read !== null)
    expect(lists.length).toBeGreaterThan(50)
    for (const {item, files} of lists) {
      const coverage = created.manifest.coverage.map(entry => (entry.item === item ? unread(entry) : entry))
      const others = otherVerdicts(
        await offlineIn(lacking(bundle, files, {...created.manifest, coverage})),
        created.report,
      )
      expect({item, others}).toEqual({item, others: []})
    }
  },
)

function unread(entry: Coverage): Coverage {
  return {...entry, status: 'missing', cause: 'deadline', reason: 'the time was up', files: []}
}

function lacking(bundle: Bundle, lost: readonly string[], manifest: Manifest): Bundle {
  return {
    ...bundle,
    files: new Map([...bundle.files].filter(([path]) => !lost.includes(path))),
    read: path =>
      path === 'manifest.json' ? Promise.resolve(Buffer.from(JSON.stringify(manifest))) : bundle.read(path),
  }
}
