import {groupVersionOf, type Resource} from './resource.ts'

/**
 * Body of `/openapi/v3`. kubectl asks here whether the server checks the fields of what is written, and sends nothing
 * before it has an answer: it says yes, also where every write is refused, so that it is refused in the server's words.
 */
export function openapiPaths(resources: readonly Resource[]) {
  const paths = resources.map(resource => {
    const path = pathOf(groupVersionOf(resource))
    return [path, {serverRelativeURL: `/openapi/v3/${path}`}]
  })
  return {paths: Object.fromEntries(paths)}
}

/** Body of `/openapi/v3/apis/GROUP/VERSION`: which kinds take the parameter, and no schemas. */
export function openapiDocument(resources: readonly Resource[], path: string) {
  const own = resources.filter(resource => pathOf(groupVersionOf(resource)) === path)
  if (own.length === 0) return null
  return {
    openapi: '3.0.0',
    info: {title: 'Kubernetes', version: 'unknown'},
    components: {schemas: {}},
    paths: Object.fromEntries(own.map(resource => [`/${path}/${resource.resource}/{name}`, operations(resource)])),
  }
}

function operations({group, version, kind}: Resource) {
  const parameters = [{name: 'fieldValidation', in: 'query', schema: {type: 'string'}}]
  const responses = {'405': {description: 'read only'}}
  return {patch: {parameters, responses, 'x-kubernetes-group-version-kind': {group, version, kind}}}
}

const pathOf = (groupVersion: string) => (groupVersion.includes('/') ? `apis/${groupVersion}` : `api/${groupVersion}`)
