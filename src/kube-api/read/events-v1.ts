import type {KubeObject} from '../state.ts'

/** Returns a core event in the form of the events.k8s.io group: the same object with other field names. */
export function eventsV1(object: KubeObject): KubeObject {
  const {involvedObject, message, source, reportingComponent, reportingInstance, ...rest} = object
  const {firstTimestamp, lastTimestamp, count, ...kept} = rest
  return {
    ...kept,
    apiVersion: 'events.k8s.io/v1',
    regarding: involvedObject,
    note: message,
    reportingController: reportingComponent,
    ...(reportingInstance ? {reportingInstance} : {}),
    deprecatedSource: source,
    deprecatedFirstTimestamp: firstTimestamp ?? null,
    deprecatedLastTimestamp: lastTimestamp ?? null,
    deprecatedCount: count,
  }
}
