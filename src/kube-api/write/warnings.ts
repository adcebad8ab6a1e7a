import {isObject, type Json, type JsonObject} from '../patch/json.ts'
import {listOf, partOf} from './parts.ts'

/** Returns an API server's warnings about a new generation of a workload: variables that occur twice. */
export function warningsOf(workload: JsonObject): string[] {
  const pod = partOf(workload, 'spec', 'template', 'spec')
  return ['initContainers', 'containers'].flatMap(field =>
    listOf(pod, field).flatMap((container, index) => hidden(container, `spec.template.spec.${field}[${index}]`)),
  )
}

function hidden(container: Json, path: string): string[] {
  const names = listOf(container, 'env').map(entry => (isObject(entry) ? entry.name : null))
  return names.flatMap((name, index) => {
    if (names.indexOf(name) === index) return []
    const definition = `hides previous definition of ${JSON.stringify(name)}`
    return [`${path}.env[${index}]: ${definition}, which may be dropped when using apply`]
  })
}
