import {groupVersionOf, type Resource} from '../resource.ts'

/**
 * Returns the body of `/openapi/v3`. kubectl reads here whether the server validates the fields of a write, and sends
 * nothing before it knows. The answer is always yes, so that kubectl also sends writes that this server refuses with
 * its own message.
 */
export function openapiPaths(resources: readonly Resource[]) {
  const paths = resources.map(resource => {
    const path = pathOf(groupVersionOf(resource))
    return [path, {serverRelativeURL: `/openapi/v3/${path}`}]
  })
  return {paths: Object.fromEntries(paths)}
}

/** Returns the body of `/openapi/v3/apis/GROUP/VERSION`: the kinds that accept the parameter, without schemas. */
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
