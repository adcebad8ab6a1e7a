import {hexOf} from '../identity.ts'
import type {LabInstallation} from '../model.ts'
import {HOUR, microTimeAgo, timeAgo} from '../time.ts'
import {type Made, made} from './made.ts'

/** A controller's note about an object. None when it is older than an hour: the API server has dropped it by then. */
export function controllerEvent(
  installation: LabInstallation,
  about: Made,
  event: {readonly reason: string; readonly message: string; readonly component: string; readonly ago: number},
): Made[] {
  const at = timeAgo(installation.now, event.ago)
  const type = event.reason.startsWith('Failed') ? 'Warning' : 'Normal'
  return eventAbout(installation, about, event, {
    type,
    count: 1,
    eventTime: null,
    firstTimestamp: at,
    lastTimestamp: at,
    reportingComponent: event.component,
    reportingInstance: '',
    source: {component: event.component},
  })
}

/** The scheduler writes the newer shape of events. */
export function schedulerEvent(
  installation: LabInstallation,
  pod: Made,
  event: {readonly reason: 'Scheduled' | 'FailedScheduling'; readonly message: string; readonly ago: number},
): Made[] {
  return eventAbout(installation, pod, event, {
    type: event.reason === 'Scheduled' ? 'Normal' : 'Warning',
    action: event.reason === 'Scheduled' ? 'Binding' : 'Scheduling',
    eventTime: microTimeAgo(installation.now, event.ago),
    firstTimestamp: null,
    lastTimestamp: null,
    reportingComponent: 'default-scheduler',
    reportingInstance: 'default-scheduler-lab',
    source: {},
  })
}

/** What kubelets reported, as the installation says. */
export function kubeletEvents(installation: LabInstallation, objects: readonly Made[]): Made[] {
  return installation.events.flatMap(event => {
    const about = objects.find(object => isAbout(object, event.about))
    if (about === undefined) return []
    const host = nodeNameOf(about)
    const at = timeAgo(installation.now, event.ago)
    return eventAbout(installation, about, event, {
      type: event.type,
      count: event.count,
      eventTime: null,
      firstTimestamp: at,
      lastTimestamp: at,
      reportingComponent: event.source,
      reportingInstance: host,
      source: {component: event.source, host},
    })
  })
}

function isAbout(object: Made, about: LabInstallation['events'][number]['about']): boolean {
  if ('kind' in about) return object.kind === about.kind && object.metadata.name === about.name
  const name = about.workload.slice(about.workload.indexOf('/') + 1)
  return object.kind === 'Pod' && new RegExp(`^${name}-([^-]+-[^-]{5}|\\d+)$`).test(object.metadata.name)
}

function nodeNameOf(object: Made): string {
  const {spec} = object
  const name = typeof spec === 'object' && spec !== null && 'nodeName' in spec ? spec.nodeName : ''
  return typeof name === 'string' ? name : ''
}

function eventAbout(
  installation: LabInstallation,
  about: Made,
  event: {readonly reason: string; readonly message: string; readonly ago: number},
  shape: object,
): Made[] {
  if (event.ago >= HOUR) return []
  const {apiVersion, kind, metadata} = about
  const namespace = metadata.namespace ?? 'default'
  const involvedObject = {
    apiVersion,
    kind,
    name: metadata.name,
    uid: metadata.uid,
    ...(metadata.namespace === undefined ? {} : {namespace: metadata.namespace}),
  }
  const name = `${metadata.name}.${hexOf(kind, metadata.name, event.reason, event.message).slice(0, 16)}`
  const {reason, message} = event
  const object = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: {name, namespace},
    involvedObject,
    reason,
    message,
    ...shape,
  }
  return [made(installation, object, event.ago)]
}
