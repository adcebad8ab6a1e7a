import type {KubeObject} from '../../kube-api/state.ts'
import {hexOf} from '../identity.ts'
import type {LabEvent} from '../model.ts'
import type {Draft} from './made.ts'

/** The text of an event, and its time in RFC 3339. */
export interface Note {
  readonly reason: string
  readonly message: string
  readonly at: string
}

/** Returns an event of a controller about an object. */
export function controllerEvent(about: KubeObject, component: string, note: Note): Draft {
  const type = note.reason.startsWith('Failed') ? 'Warning' : 'Normal'
  return eventAbout(about, note, {
    type,
    count: 1,
    eventTime: null,
    firstTimestamp: note.at,
    lastTimestamp: note.at,
    reportingComponent: component,
    reportingInstance: '',
    source: {component},
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

/** Returns an event of a kubelet. */
export function kubeletEvent(about: KubeObject, event: LabEvent, at: string): Draft {
  const {nodeName: host = ''} = about.spec as {nodeName?: string} // the object is a pod
  return eventAbout(
    about,
    {reason: event.reason, message: event.message, at},
    {
      type: event.type,
      count: event.count,
      eventTime: null,
      firstTimestamp: at,
      lastTimestamp: at,
      reportingComponent: event.source,
      reportingInstance: host,
      source: {component: event.source, host},
    },
  )
}

function eventAbout({apiVersion, kind, metadata}: KubeObject, {reason, message}: Note, shape: object): Draft {
  const involvedObject = {
    apiVersion,
    kind,
    name: metadata.name,
    uid: metadata.uid,
    ...(metadata.namespace === undefined ? {} : {namespace: metadata.namespace}),
  }
  const name = `${metadata.name}.${hexOf(kind, metadata.name, reason, message).slice(0, 16)}`
  const namespace = metadata.namespace ?? 'default'
  return {apiVersion: 'v1', kind: 'Event', metadata: {name, namespace}, involvedObject, reason, message, ...shape}
}
