import {PROFILES, type Profile} from '../../src/lab/model.ts'

/** A state that no fault of the matrix has, created by commands, for repairs that are printed only then. */
export interface Scene {
  readonly id: string
  readonly profiles: readonly Profile[]
  readonly faults: readonly string[]
  /** Returns a bash script for the lab that these flags of kubectl and svcdiag select. */
  made(flags: string): string
}

export const SCENES: readonly Scene[] = [
  {
    id: 'a level that svcdiag set',
    profiles: PROFILES,
    faults: [],
    made: flags => `svcdiag log-level set DEBUG app --yes ${flags}`,
  },
  {
    id: 'a rollout that hangs',
    profiles: ['generic'],
    faults: [],
    made: flags => {
      const nowhere = {progressDeadlineSeconds: 10, template: {spec: {nodeSelector: {disk: 'none'}}}}
      return `kubectl ${flags} patch deployment worker -p '${JSON.stringify({spec: nowhere})}'
kubectl ${flags} rollout status deployment/worker --timeout=30s || test $? = 1`
    },
  },
]
