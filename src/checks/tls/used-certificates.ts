import type {Certificate, Ingress, TLSStore} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import {componentEnv} from '../../installation/env.ts'
import type {Installation} from '../../installation/installation.ts'
import {type Owner, ownersOf} from '../../installation/ownership.ts'
import {isMissing} from '../define.ts'

export interface TlsFacts {
  readonly installation: Installation
  readonly ingresses: readonly Ingress[]
  readonly sandboxIngresses: readonly Ingress[] | Missing
  readonly certificates: readonly Certificate[] | Missing
  readonly tlsStores: readonly TLSStore[] | Missing
}

export interface UsedCertificate {
  readonly namespace: string
  readonly name: string
  readonly users: readonly User[]
  /** For each host, the DNS name that the certificate needs: the host itself, or a wildcard for all sandboxes. */
  readonly hosts: ReadonlyMap<string, string>
}

export interface User {
  readonly kind: 'Ingress' | 'TLSStore' | 'runtime' | 'Certificate'
  readonly name: string
  readonly path: string
  /** The tools that would overwrite a change of the object; empty if no repair changes the object. */
  readonly owners: readonly Owner[]
}

/** Returns every Secret that serves TLS or is stored for TLS, with all its users and hosts. Each Secret occurs once. */
export function usedCertificates(facts: TlsFacts): UsedCertificate[] {
  const uses = [...ingressUses(facts), ...storeUses(facts), ...runtimeUses(facts), ...certificateUses(facts)]
  const assigned = [...uses, ...defaultUses(facts, uses)]
  return [...Map.groupBy(assigned, ({namespace, name}) => `${namespace}/${name}`).values()].flatMap(group => {
    const [first] = group
    if (first === undefined) return []
    const users = new Map(
      group.flatMap(({user}) => (user ? [[`${user.kind}/${user.name}/${user.path}`, user] as const] : [])),
    )
    const hosts = new Map(group.flatMap(({hosts}) => hosts).filter(([host]) => !isNameless(host)))
    return [{namespace: first.namespace, name: first.name, users: [...users.values()], hosts}]
  })
}

interface Use {
  readonly namespace: string
  readonly name: string
  /** The object that names the Secret; null for hosts that the default certificate serves. */
  readonly user: User | null
  readonly hosts: readonly (readonly [string, string])[]
}

function allIngresses({installation, ingresses, sandboxIngresses}: TlsFacts): Ingress[] {
  const isSame = installation.sandboxNamespace === installation.namespace
  return [...ingresses, ...(isSame || isMissing(sandboxIngresses) ? [] : sandboxIngresses)]
}

function ingressUses(facts: TlsFacts): Use[] {
  return allIngresses(facts).flatMap(ingress =>
    (ingress.spec.tls ?? []).flatMap(({secretName, hosts}, index) => {
      if (!secretName) return []
      const served = hosts && hosts.length > 0 ? hosts : ruleHosts(ingress)
      const {name} = ingress.metadata
      const owners = ownersOf(ingress.metadata)
      const user: User = {kind: 'Ingress', name, path: `spec.tls[${index}].secretName`, owners}
      return [{namespace: namespaceOf(ingress, facts), name: secretName, user, hosts: served.map(itself)}]
    }),
  )
}

/** Traefik serves the certificate of the TLSStore `default` if no other matches, and ignores any other TLSStore. */
function storeUses(facts: TlsFacts): Use[] {
  if (isMissing(facts.tlsStores)) return []
  return facts.tlsStores.flatMap(store => {
    const name = store.spec.defaultCertificate?.secretName
    if (store.metadata.name !== 'default' || !name) return []
    const user: User = {kind: 'TLSStore', name: 'default', path: 'spec.defaultCertificate.secretName', owners: []}
    return [{namespace: namespaceOf(store, facts), name, user, hosts: []}]
  })
}

function runtimeUses({installation}: TlsFacts): Use[] {
  const name = componentEnv(installation.components, 'runtime', 'RUNTIME_CERT_SECRET')
  if (!name || installation.sandboxNamespace === null) return []
  const sandboxes = sandboxHosts(installation)
  const user: User = {kind: 'runtime', name: 'RUNTIME_CERT_SECRET', path: 'env[name=RUNTIME_CERT_SECRET]', owners: []}
  const hosts = sandboxes ? [[sandboxes.example, sandboxes.needs] as const] : []
  return [{namespace: installation.sandboxNamespace, name, user, hosts}]
}

function certificateUses(facts: TlsFacts): Use[] {
  if (isMissing(facts.certificates)) return []
  return facts.certificates.flatMap(certificate => {
    const name = certificate.spec.secretName
    if (!name) return []
    const user: User = {kind: 'Certificate', name: certificate.metadata.name, path: 'spec.secretName', owners: []}
    return [{namespace: namespaceOf(certificate, facts), name, user, hosts: []}]
  })
}

/** The default certificate serves the hosts that have no Secret of their own. */
function defaultUses(facts: TlsFacts, uses: readonly Use[]): Use[] {
  const store = uses.find(({user}) => user?.kind === 'TLSStore')
  if (store === undefined) return []
  const taken = uses.flatMap(({hosts}) => hosts.map(([host]) => host))
  const isTaken = (host: string) => taken.some(name => covers(name, host))
  const hosts = [...allIngresses(facts).flatMap(ruleHosts), ...configuredHosts(facts)].filter(host => !isTaken(host))
  const sandboxes = sandboxHosts(facts.installation)
  const forSandboxes = sandboxes && !isTaken(sandboxes.example) ? [[sandboxes.example, sandboxes.needs] as const] : []
  return [{...store, user: null, hosts: [...hosts.map(itself), ...forSandboxes]}]
}

function configuredHosts({installation}: TlsFacts): string[] {
  return ['WEB_HOST', 'AUTH_WEB_HOST'].flatMap(name => {
    const value = componentEnv(installation.components, 'app', name) ?? ''
    return value.replace(/^https?:\/\//i, '').replace(/[/:].*$/, '') || []
  })
}

function ruleHosts({spec}: Ingress): string[] {
  return (spec.rules ?? []).flatMap(({host}) => host ?? [])
}

function itself(host: string): readonly [string, string] {
  return [host, host]
}

function namespaceOf({metadata}: {metadata: {namespace?: string}}, {installation}: TlsFacts): string {
  return metadata.namespace ?? installation.namespace
}

/** Returns true if the DNS name of a certificate covers a host. A wildcard matches exactly one label. */
export function covers(dnsName: string, host: string): boolean {
  const name = normal(dnsName)
  const wanted = normal(host)
  if (name === wanted) return true
  if (!name.startsWith('*.') || wanted.startsWith('*.')) return false
  const dot = wanted.indexOf('.')
  return dot > 0 && wanted.slice(dot) === name.slice(1)
}

/** Returns true if no certificate can name the host: it is empty or an IP address. */
export function isNameless(host: string): boolean {
  return host === '' || /^\d+(\.\d+){3}$/.test(host) || host.includes(':')
}

function normal(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

const ANY_ID = 'sandbox'

/** The host of a sandbox is `<id><separator><base>`. With the separator `/`, all sandboxes share the base. */
function sandboxHosts({components}: Installation): {example: string; needs: string} | null {
  const setting = (name: string) => componentEnv(components, 'runtime', name)?.trim() ?? ''
  const base = hostOf(setting('RUNTIME_BASE_URL'))
  const withoutTls = setting('RUNTIME_DISABLE_SSL').toLowerCase() === 'true' && setting('RUNTIME_CERT_SECRET') === ''
  if (base === '' || withoutTls) return null
  const separator = setting('RUNTIME_URL_SEPARATOR') || '.'
  if (separator === '/') return {example: base, needs: base}
  if (separator === '-') return {example: `${ANY_ID}-${base}`, needs: `*${base.slice(base.indexOf('.'))}`}
  return {example: `${ANY_ID}.${base}`, needs: `*.${base}`}
}

function hostOf(base: string): string {
  return base.replace(/^[a-z]+:\/\//i, '').replace(/[/:].*$/, '')
}
