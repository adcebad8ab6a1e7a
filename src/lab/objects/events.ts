import type {KubeObject} from '../../kube-api/state.ts'
import {hexOf} from '../identity.ts'
import type {LabEvent} from '../model.ts'
import type {Draft} from './made.ts'

/** The reason, the message and the RFC 3339 time of an event. */
export interface Note {
  readonly reason: string
  readonly message: string
  readonly at: string
}

export function controllerEvent(about: KubeObject, component: string, note: Note): Draft {
  const type = note.reason.startsWith('Failed') ? 'Warning' : 'Normal'
  return seenEvent(about, note, {type, count: 1, component, host: ''})
}

export function kubeletEvent(about: KubeObject, event: LabEvent, at: string): Draft {
  const {type, reason, message, count, source: component} = event
  const {nodeName: host = ''} = about.spec as {nodeName?: string} // a pod has a node name, other objects have none
  return seenEvent(about, {reason, message, at}, {type, count, component, host})
}

function seenEvent(
  about: KubeObject,
  note: Note,
  {type, count, component, host}: Pick<LabEvent, 'type' | 'count'> & {component: string; host: string},
): Draft {
  return eventAbout(about, note, {
    type,
    count,
    eventTime: null,
    firstTimestamp: note.at,
    lastTimestamp: note.at,
    reportingComponent: component,
    reportingInstance: host,
    source: {component, ...(host !== '' && {host})},
  })
}

/** Returns an event of the scheduler, which uses the newer format of events. */
export function schedulerEvent(pod: KubeObject, note: Note & {reason: 'Scheduled' | 'FailedScheduling'}): Draft {
  const isScheduled = note.reason === 'Scheduled'
  return eventAbout(pod, note, {
    type: isScheduled ? 'Normal' : 'Warning',
    action: isScheduled ? 'Binding' : 'Scheduling',
    eventTime: note.at.replace('Z', '.000000Z'),
    firstTimestamp: null,
    lastTimestamp: null,
    reportingComponent: 'default-scheduler',
    reportingInstance: 'default-scheduler-lab',
    source: {},
  })
}

function eventAbout({apiVersion, kind, metadata}: KubeObject, {reason, message}: Note, shape: object): Draft {
  const inNamespace = metadata.namespace !== undefined && {namespace: metadata.namespace}
  const involvedObject = {apiVersion, kind, name: metadata.name, uid: metadata.uid, ...inNamespace}
  const name = `${metadata.name}.${hexOf(kind, metadata.name, reason, message).slice(0, 16)}`
  const namespace = metadata.namespace ?? 'default'
  return {apiVersion: 'v1', kind: 'Event', metadata: {name, namespace}, involvedObject, reason, message, ...shape}
}
