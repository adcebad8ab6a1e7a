import {describe, expect, test} from 'vitest'

import {levelsOf, type RunningLab, runningLab, setLevel, type Workload} from './running-lab.ts'

const debug = (lab: RunningLab, name: string, kind = 'Deployment') =>
  lab.change(kind, name, spec => setLevel(spec, 'DEBUG'))

const condition = ({status}: Workload, type: string) => status.conditions?.find(one => one.type === type)

describe('a change of a Deployment’s template', () => {
  test('ends with new pods only, and a status that says so', () => {
    const lab = runningLab()
    debug(lab, 'worker')
    lab.settle()
    expect(levelsOf(lab.find('Pod', 'worker-'))).toEqual(['DEBUG', 'DEBUG'])
    const {metadata, status} = lab.one('Deployment', 'worker')
    expect(metadata.annotations).toMatchObject({'deployment.kubernetes.io/revision': '2'})
    expect(status).toMatchObject({
      observedGeneration: 2,
      replicas: 2,
      updatedReplicas: 2,
      readyReplicas: 2,
      availableReplicas: 2,
    })
    expect(status).not.toHaveProperty('unavailableReplicas')
    expect(lab.find('ReplicaSet', 'worker-').map(({spec}) => spec.replicas)).toEqual([0, 2])
  })

  test('is not observed before the controller has looked', () => {
    const lab = runningLab()
    debug(lab, 'worker')
    expect(lab.one('Deployment', 'worker').status).toMatchObject({observedGeneration: 1})
  })

  test('has as many pods ready, and no more pods, than the strategy allows, at every moment', () => {
    const lab = runningLab()
    debug(lab, 'worker')
    const seen: Workload['status'][] = []
    while (!lab.isAsleep()) {
      lab.pass(10)
      seen.push(lab.one('Deployment', 'worker').status)
    }
    expect(Math.min(...seen.map(({readyReplicas}) => Number(readyReplicas)))).toBe(2)
    expect(Math.max(...seen.map(({replicas}) => Number(replicas)))).toBe(3)
  })

  test('takes about a second', () => {
    const lab = runningLab({profile: 'openhands'})
    debug(lab, 'openhands-runtime-api')
    lab.pass(1_500)
    expect(condition(lab.one('Deployment', 'openhands-runtime-api'), 'Progressing')?.reason).toBe(
      'NewReplicaSetAvailable',
    )
    expect(
      levelsOf(lab.find('Pod', 'openhands-runtime-api-').filter(({metadata}) => !/-\d+-/.test(metadata.name))),
    ).toEqual(['DEBUG'])
  })

  test('taken back, is the ReplicaSet of before again', () => {
    const lab = runningLab()
    const [before] = lab.find('ReplicaSet', 'worker-')
    const {template} = lab.one('Deployment', 'worker').spec
    debug(lab, 'worker')
    lab.settle()
    lab.change('Deployment', 'worker', spec => {
      spec.template = template
    })
    lab.settle()
    const sets = lab.find('ReplicaSet', 'worker-').filter(({spec}) => spec.replicas > 0)
    expect(sets.map(({metadata}) => metadata.uid)).toEqual([before?.metadata.uid])
    expect(sets[0]?.metadata.annotations).toMatchObject({'deployment.kubernetes.io/revision': '3'})
    expect(levelsOf(lab.find('Pod', 'worker-'))).toEqual(['INFO', 'INFO'])
  })

  test('changed again on the way, ends with the last', () => {
    const lab = runningLab()
    debug(lab, 'worker')
    lab.pass(400)
    lab.change('Deployment', 'worker', spec => setLevel(spec, 'WARNING'))
    lab.settle()
    expect(levelsOf(lab.find('Pod', 'worker-'))).toEqual(['WARNING', 'WARNING'])
    expect(lab.find('ReplicaSet', 'worker-').map(({spec}) => spec.replicas)).toEqual([0, 0, 2])
  })

  test('is rolled out to other pods, behind the same Services', () => {
    const lab = runningLab()
    const [before] = lab.find('Pod', 'app-')
    debug(lab, 'app')
    lab.settle()
    const [pod] = lab.find('Pod', 'app-')
    expect(pod?.metadata.uid).not.toBe(before?.metadata.uid)
    const [slice] = lab.find('EndpointSlice', 'app-')
    expect(slice).toMatchObject({endpoints: [{addresses: [pod?.status.podIP], conditions: {ready: true}}]})
  })
})

test('a watch sees pods come and go', () => {
  const lab = runningLab()
  const [before] = lab.find('Pod', 'app-')
  debug(lab, 'app')
  lab.settle()
  const [after] = lab.find('Pod', 'app-')
  const seen = (pod: Workload | undefined) =>
    lab.changes.filter(({object}) => object.metadata.uid === pod?.metadata.uid).map(({type}) => type)
  expect(seen(after)).toEqual(['ADDED', 'MODIFIED', 'MODIFIED'])
  expect(seen(before)).toEqual(['MODIFIED', 'DELETED'])
  const revisions = lab.changes.map(({object}) => Number(object.metadata.resourceVersion))
  expect(revisions).toEqual(revisions.toSorted((left, right) => left - right))
  expect(new Set(revisions).size).toBe(revisions.length)
})

test('an annotation rolls nothing out, and the ReplicaSet carries it too', () => {
  const lab = runningLab()
  const deployment = lab.one('Deployment', 'app')
  const pods = lab.find('Pod', 'app-')
  const metadata = {...deployment.metadata, annotations: {...deployment.metadata.annotations, note: 'x'}}
  lab.state.writer?.replace({...deployment, metadata})
  lab.settle()
  expect(lab.find('Pod', 'app-')).toEqual(pods)
  expect(lab.find('ReplicaSet', 'app-').map(({metadata: {annotations}}) => annotations?.note)).toEqual(['x'])
})

test('a StatefulSet replaces its pods in their names, the last first', () => {
  const lab = runningLab({profile: 'openhands'})
  const before = lab.one('Pod', 'keycloak-0').metadata.uid
  lab.change('StatefulSet', 'keycloak', spec => {
    spec.replicas = 3
  })
  lab.settle()
  lab.change('StatefulSet', 'keycloak', spec => setLevel(spec, 'DEBUG'))
  const from = lab.changes.length
  lab.settle()
  const deleted = lab.changes
    .slice(from)
    .flatMap(({type, object}) => (type === 'DELETED' ? [object.metadata.name] : []))
  expect(deleted).toEqual(['keycloak-2', 'keycloak-1', 'keycloak-0'])
  expect(levelsOf(lab.find('Pod', 'keycloak-'))).toEqual(['DEBUG', 'DEBUG', 'DEBUG'])
  expect(lab.one('Pod', 'keycloak-0').metadata.uid).not.toBe(before)
  const {status} = lab.one('StatefulSet', 'keycloak')
  expect(status).toMatchObject({observedGeneration: 3, readyReplicas: 3, updatedReplicas: 3})
  expect(status.currentRevision).toBe(status.updateRevision)
})

describe('a StatefulSet with a pod that is not ready', () => {
  const restarted = (policy: string) => {
    const lab = runningLab({profile: 'openhands', faults: ['identity.down']})
    const before = lab.one('Pod', 'keycloak-0').metadata.uid
    lab.change('StatefulSet', 'keycloak', spec => {
      spec.podManagementPolicy = policy
    })
    lab.change('StatefulSet', 'keycloak', spec => setLevel(spec, 'DEBUG'))
    lab.settle()
    return {lab, before}
  }

  test('waits for it for ever, until somebody deletes it', () => {
    const {lab, before} = restarted('OrderedReady')
    expect(lab.one('Pod', 'keycloak-0').metadata.uid).toBe(before)
    lab.state.writer?.remove(lab.one('Pod', 'keycloak-0'), 'remove')
    lab.settle()
    expect(levelsOf(lab.find('Pod', 'keycloak-'))).toEqual(['DEBUG'])
    expect(lab.one('StatefulSet', 'keycloak').status).toMatchObject({readyReplicas: 1, updatedReplicas: 1})
  })

  test('replaces it when its pods start in parallel', () => {
    const {lab, before} = restarted('Parallel')
    expect(lab.one('Pod', 'keycloak-0').metadata.uid).not.toBe(before)
  })
})

describe('a rollout that hangs', () => {
  test('for want of pods exceeds its deadline, as before', () => {
    const lab = runningLab({faults: ['rollout.stuck']})
    debug(lab, 'worker')
    lab.pass(1_000)
    expect(condition(lab.one('Deployment', 'worker'), 'Progressing')?.status).toBe('True')
    lab.pass(40_000)
    expect(condition(lab.one('Deployment', 'worker'), 'Progressing')?.reason).toBe('ProgressDeadlineExceeded')
    expect(condition(lab.one('Deployment', 'worker'), 'ReplicaFailure')?.reason).toBe('FailedCreate')
    expect(lab.isAsleep()).toBe(true)
  })

  test('goes on when its reason is gone', () => {
    const lab = runningLab({faults: ['rollout.stuck']})
    lab.change('Deployment', 'worker', spec => {
      spec.template.spec.serviceAccountName = 'default'
    })
    lab.settle()
    expect(lab.one('Deployment', 'worker').status).toMatchObject({availableReplicas: 2})
  })

  test('because its pods never get ready leaves the old ones alone', () => {
    const lab = runningLab({faults: ['pod.image-pull']})
    const old = lab.find('Pod', 'worker-').map(({metadata}) => metadata.name)
    debug(lab, 'worker')
    lab.pass(5_000)
    const levels = levelsOf(lab.find('Pod', 'worker-'))
    expect(levels).toContain('INFO')
    expect(lab.find('Pod', 'worker-').map(({metadata}) => metadata.name)).toContain(old[0])
    lab.pass(600_000)
    expect(condition(lab.one('Deployment', 'worker'), 'Progressing')?.reason).toBe('ProgressDeadlineExceeded')
  })
})

test('a paused Deployment takes the change and rolls nothing out', () => {
  const lab = runningLab()
  lab.change('Deployment', 'app', spec => {
    spec.paused = true
    setLevel(spec, 'DEBUG')
  })
  lab.settle()
  expect(levelsOf(lab.find('Pod', 'app-'))).toEqual(['INFO'])
  expect(lab.one('Deployment', 'app').status).toMatchObject({observedGeneration: 2})
})

test('nothing happens where nobody changes anything, nor after the end', () => {
  const lab = runningLab()
  expect(lab.isAsleep()).toBe(true)
  debug(lab, 'app')
  lab.state.close()
  expect(lab.isAsleep()).toBe(true)
})
