import type {Entry} from '../../logs/parse/entry.ts'
import type {SourcedRecord} from '../../logs/records/record.ts'

/** Returns a line of JSON. `time` is the kubelet's, to the nanosecond; `level` is null if the line contains none. */
export function jsonLine({source, record}: SourcedRecord, entry: () => Entry): string {
  const {component, namespace, pod, container} = source
  const {level, message, fields, trace} = entry()
  const more = {...(Object.keys(fields).length > 0 && {fields}), ...(trace.length > 0 && {trace})}
  return `${JSON.stringify({time: record.stamp, component, namespace, pod, container, level, message, ...more})}\n`
}
