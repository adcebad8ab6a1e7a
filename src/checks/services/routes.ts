import type {HTTPRoute, Ingress, IngressRoute} from '../../cluster/objects.ts'

/** A route from outside the cluster, defined by an object of any of these kinds. */
export interface Route {
  readonly kind: 'Ingress' | 'HTTPRoute' | 'IngressRoute'
  readonly name: string
  /** `*.example.com` matches one label. An empty list matches any host. */
  readonly hosts: readonly string[]
  readonly services: readonly string[]
  /** True if the route also has a backend outside its namespace. */
  readonly elsewhere: boolean
}

export interface RouteObjects {
  readonly ingresses: readonly Ingress[]
  readonly httpRoutes: readonly HTTPRoute[]
  readonly ingressRoutes: readonly IngressRoute[]
}

/** Returns every route of the namespace, one entry for each rule with backends. */
export function routesIn({ingresses, httpRoutes, ingressRoutes}: RouteObjects): Route[] {
  return [...ingresses.flatMap(ofIngress), ...httpRoutes.flatMap(ofHttpRoute), ...ingressRoutes.flatMap(ofIngressRoute)]
}

export function routesOf(host: string, routes: readonly Route[]): Route[] {
  return routes.filter(({hosts}) => hosts.includes(host))
}

export function mayTake({hosts}: Route, host: string): boolean {
  const wildcard = `*${host.slice(host.indexOf('.'))}`
  return hosts.length === 0 || hosts.includes(host) || hosts.includes(wildcard)
}

function ofIngress({metadata: {name}, spec}: Ingress): Route[] {
  return (spec.rules ?? []).flatMap(({host, http}) => {
    const services = (http?.paths ?? []).flatMap(({backend}) => backend.service?.name ?? [])
    const hosts = host === undefined || host === '' ? [] : [host]
    return services.length === 0 ? [] : {kind: 'Ingress' as const, name, hosts, services, elsewhere: false}
  })
}

/** Omits rules without backends, because they redirect to other rules. */
function ofHttpRoute({metadata, spec}: HTTPRoute): Route[] {
  return (spec.rules ?? []).flatMap(({backendRefs = []}) =>
    backendRefs.length === 0 ? [] : {kind: 'HTTPRoute' as const, ...ends(metadata, spec.hostnames ?? [], backendRefs)},
  )
}

function ofIngressRoute({metadata, spec}: IngressRoute): Route[] {
  return (spec.routes ?? []).flatMap(({match = '', services = []}) => {
    const hosts = hostsIn(match)
    if (services.length === 0 || hosts === null) return []
    return {kind: 'IngressRoute' as const, ...ends(metadata, hosts, services)}
  })
}

interface Backend {
  readonly kind?: string
  readonly name: string
  readonly namespace?: string
}

function ends(
  {name, namespace}: {readonly name: string; readonly namespace?: string},
  hosts: readonly string[],
  backends: readonly Backend[],
): Omit<Route, 'kind'> {
  const own = backends.filter(
    backend => (backend.kind ?? 'Service') === 'Service' && (backend.namespace ?? namespace) === namespace,
  )
  return {name, hosts, services: own.map(backend => backend.name), elsewhere: own.length < backends.length}
}

/** Returns the hosts of a rule; null if the rule uses a pattern, because its hosts cannot be listed. */
function hostsIn(match: string): string[] | null {
  if (/HostRegexp|HostSNI|!\s*Host/.test(match)) return null
  const lists = [...match.matchAll(/\bHost(?:Header)?\(([^)]*)\)/g)].map(([, list = '']) => list)
  return lists.flatMap(list => [...list.matchAll(/[`"']([^`"']+)[`"']/g)].map(([, host = '']) => host.toLowerCase()))
}
