import type {Deployment, StatefulSet} from '../../cluster/objects.ts'

/** The progress of a rollout, by the rules of `kubectl rollout status`. */
export interface RolloutState {
  readonly status: 'done' | 'going' | 'failed'
  readonly words: string
}

export function rolloutOf(kind: 'Deployment' | 'StatefulSet', object: Deployment | StatefulSet): RolloutState {
  const {metadata, status} = object
  if ((metadata.generation ?? 0) > (status.observedGeneration ?? 0))
    return going('waiting for the controller to observe the change')
  return kind === 'Deployment' ? ofDeployment(object as Deployment) : ofStatefulSet(object as StatefulSet) // the kind makes this cast safe
}

function ofDeployment({spec, status}: Deployment): RolloutState {
  const {replicas = 0, updatedReplicas = 0, availableReplicas = 0, conditions = []} = status
  const progressing = conditions.find(({type}) => type === 'Progressing')
  if (progressing?.reason === 'ProgressDeadlineExceeded')
    return {
      status: 'failed',
      words: `it made no progress within its deadline: ${progressing.message ?? progressing.reason}`,
    }
  const wanted = spec.replicas ?? 1
  if (updatedReplicas < wanted) return going(`${updatedReplicas} of ${wanted} new pods exist`)
  if (replicas > updatedReplicas) return going(`${replicas - updatedReplicas} old pods are still running`)
  if (availableReplicas < updatedReplicas)
    return going(`${availableReplicas} of ${updatedReplicas} new pods are available`)
  return done(`${updatedReplicas} of ${wanted} new pods are available`)
}

function ofStatefulSet({spec, status}: StatefulSet): RolloutState {
  const wanted = spec.replicas ?? 1
  const {readyReplicas = 0, updatedReplicas = 0, currentRevision, updateRevision} = status
  if (readyReplicas < wanted) return going(`${readyReplicas} of ${wanted} pods are ready`)
  const partition = spec.updateStrategy?.rollingUpdate?.partition ?? 0
  if (partition > 0) {
    const due = Math.max(0, wanted - partition)
    return updatedReplicas < due ? going(`${updatedReplicas} of ${due} pods are new`) : done(`${due} pods are new`)
  }
  if (currentRevision !== updateRevision) return going(`${updatedReplicas} of ${wanted} pods are new`)
  return done(`${wanted} of ${wanted} pods are new and ready`)
}

function going(words: string): RolloutState {
  return {status: 'going', words}
}

function done(words: string): RolloutState {
  return {status: 'done', words}
}
