import type {Facts} from '../../../src/checks/facts.ts'
import {tlsValid} from '../../../src/checks/tls/valid.ts'
import {DAY, MINUTE, SECOND} from '../../../src/checks/words/age.ts'
import type {Certificate} from '../../../src/cluster/objects.ts'
import {ABSENT, found} from '../../../src/cluster/port.ts'
import {casesOf} from '../cases.ts'
import {certificate, DENIED, installation} from '../healthy.ts'
import {ago, ingress, NS, SANDBOXES} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(tlsValid)
const APP = 'Secret/app-tls'
const STORE = [{metadata: {name: 'default', namespace: NS}, spec: {defaultCertificate: {secretName: 'wild'}}}]
const BARE = [ingress('root', {hosts: ['app.example.com']})]

says('expired', app({left: -SECOND}), `fail ${APP} expired`)
says('expires now', app({left: 0}), `fail ${APP} expired`)
says('30 days left', app({left: 30 * DAY}), `warn ${APP} expires soon`)
says('more than 30 days left', app({left: 30 * DAY + SECOND}), 'pass')
says('not yet valid', app({from: -SECOND}), `fail ${APP} not yet valid`)
says('valid from now on', app({from: 0}), 'pass')
says(
  'dates that cannot be read',
  {
    tlsSecrets: {
      [`${NS}/app-tls`]: found({
        ...certificate(),
        leaf: {notBefore: 'x', notAfter: 'y', dnsNames: ['app.example.com']},
      }),
    },
  },
  'inconclusive',
)
says('no certificate in it', app({leaf: null}), `fail ${APP} not readable`)
says('another type', app({type: 'Opaque'}), `fail ${APP} wrong type`)
says('another type and no certificate', app({type: 'Opaque', leaf: null}), `fail ${APP} wrong type`)
says('another type and expired', app({type: 'Opaque', left: -DAY}), `fail ${APP} wrong type; fail ${APP} expired`)
says('no key', app({keys: ['tls.crt']}), `fail ${APP} key missing`)
says('missing', {tlsSecrets: {[`${NS}/app-tls`]: ABSENT}}, `fail ${APP} missing`)
says('not to be read', {tlsSecrets: {[`${NS}/app-tls`]: DENIED}}, 'inconclusive')
says('not read', {tlsSecrets: {}}, 'inconclusive')
says(
  'an expired one beside one that may not be read',
  {
    ...app({left: -DAY}),
    certificates: [issued({secret: 'other'})],
    tlsSecrets: {...app({left: -DAY}).tlsSecrets, [`${NS}/other`]: DENIED},
  },
  `fail ${APP} expired`,
)

says('missing, of a young Certificate', {...missing(), certificates: [issued({age: 10 * MINUTE - SECOND})]}, 'pass')
says(
  'missing, of an older Certificate',
  {...missing(), certificates: [issued({age: 10 * MINUTE})]},
  `fail ${APP} missing`,
)
says(
  'missing, of a young Certificate elsewhere',
  {
    ...missing(),
    certificates: [issued({namespace: 'other'})],
    tlsSecrets: {...missing().tlsSecrets, 'other/app-tls': ABSENT},
  },
  `fail ${APP} missing`,
)
says(
  'only a Certificate names it and it is missing',
  {certificates: [issued({secret: 'other', age: DAY})], tlsSecrets: {...app({}).tlsSecrets, [`${NS}/other`]: ABSENT}},
  'pass',
)
says(
  'only a Certificate names it and it is expired',
  {
    certificates: [issued({secret: 'other', age: DAY})],
    tlsSecrets: {...app({}).tlsSecrets, [`${NS}/other`]: found(certificate({left: -DAY}))},
  },
  'fail Secret/other expired',
)
says('soon, before its renewal', {...app({left: 20 * DAY}), certificates: [issued({renewal: -SECOND})]}, 'pass')
says(
  'soon, after its renewal',
  {...app({left: 20 * DAY}), certificates: [issued({renewal: SECOND})]},
  `warn ${APP} expires soon`,
)
says(
  'soon, and the Certificate is not ready',
  {...app({left: 20 * DAY}), certificates: [issued({renewal: -SECOND, ready: 'False'})]},
  `warn ${APP} expires soon`,
)
says('soon, without a renewal time', {...app({left: 20 * DAY}), certificates: [issued({})]}, `warn ${APP} expires soon`)

says('a host that is not covered', app({names: ['web.example.com']}), `fail ${APP} host not covered`)
says('covered by a wildcard', app({names: ['*.example.com']}), 'pass')
says('no names at all', app({names: []}), `fail ${APP} host not covered`)
says(
  'tls hosts without rules',
  {ingresses: [ingress('root', {tls: [{hosts: ['web.example.com'], secretName: 'app-tls'}]})]},
  `fail ${APP} host not covered`,
)
says(
  'a tls block without hosts serves the rules',
  {ingresses: [ingress('root', {hosts: ['web.example.com'], tls: [{secretName: 'app-tls'}]})]},
  `fail ${APP} host not covered`,
)
says(
  'IP addresses and empty hosts',
  {ingresses: [ingress('root', {hosts: ['', '10.0.0.1'], tls: [{secretName: 'app-tls'}]})]},
  'pass',
)
says(
  'two Ingresses with one Secret are one finding',
  {
    ...app({left: -DAY}),
    ingresses: ['a', 'b'].map(name => ingress(name, {tls: [{hosts: ['app.example.com'], secretName: 'app-tls'}]})),
  },
  `fail ${APP} expired`,
)

says('no tls block and no default known', {ingresses: BARE}, 'skip')
says('the default certificate covers', {ingresses: BARE, tlsStores: STORE, ...wild(['app.example.com'])}, 'pass')
says(
  'the default certificate does not cover',
  {ingresses: BARE, tlsStores: STORE, ...wild(['web.example.com'])},
  'fail Secret/wild host not covered',
)
says(
  'a rule host outside the tls block goes to the default',
  {
    ingresses: [
      ingress('root', {
        hosts: ['app.example.com', 'api.example.com'],
        tls: [{hosts: ['app.example.com'], secretName: 'app-tls'}],
      }),
    ],
    tlsStores: STORE,
    tlsSecrets: {...app({}).tlsSecrets, ...wild(['x.example.com']).tlsSecrets},
  },
  'fail Secret/wild host not covered',
)
says(
  'WEB_HOST goes to the default',
  {
    ingresses: [],
    installation: installation({env: {app: {WEB_HOST: 'web.example.com'}}}),
    tlsStores: STORE,
    ...wild(['app.example.com']),
  },
  'fail Secret/wild host not covered',
)
says(
  'AUTH_WEB_HOST goes to the default',
  {
    ingresses: [],
    installation: installation({env: {app: {AUTH_WEB_HOST: 'auth.example.com'}}}),
    tlsStores: STORE,
    ...wild(['app.example.com']),
  },
  'fail Secret/wild host not covered',
)
says(
  'WEB_HOST of an Ingress of its own',
  {
    installation: installation({env: {app: {WEB_HOST: 'app.example.com'}}}),
    tlsStores: STORE,
    tlsSecrets: {...app({}).tlsSecrets, ...wild([]).tlsSecrets},
  },
  'pass',
)
says(
  'a default certificate that is missing',
  {ingresses: BARE, tlsStores: STORE, tlsSecrets: {[`${NS}/wild`]: ABSENT}},
  'warn Secret/wild missing',
)
says(
  'another TLSStore has no effect',
  {
    ingresses: BARE,
    tlsStores: [{metadata: {name: 'other', namespace: NS}, spec: {defaultCertificate: {secretName: 'wild'}}}],
  },
  'skip',
)

says('separator - beside the base', sandboxes('-', ['*.example.com']), 'pass')
says(
  'separator - one label too low',
  sandboxes('-', ['*.runtime.example.com']),
  'fail Secret/runtime-tls host not covered',
)
says('separator . below the base', sandboxes('.', ['*.runtime.example.com']), 'pass')
says('separator . one label too high', sandboxes('.', ['*.example.com']), 'fail Secret/runtime-tls host not covered')
says('no separator means .', sandboxes('', ['*.runtime.example.com']), 'pass')
says('separator / is the base itself', sandboxes('/', ['runtime.example.com']), 'pass')
says(
  'separator / is no wildcard below',
  sandboxes('/', ['*.runtime.example.com']),
  'fail Secret/runtime-tls host not covered',
)
says(
  'sandboxes of another cluster',
  {
    ...sandboxes('.', []),
    ingresses: [],
    installation: installation({sandboxNamespace: null, env: {runtime: runtimeEnv('.')}}),
  },
  'skip',
)
says(
  'a sandbox certificate that is missing',
  {...sandboxes('.', []), tlsSecrets: {[`${SANDBOXES}/runtime-tls`]: ABSENT}},
  'warn Secret/runtime-tls missing',
)
says(
  'sandboxes by the default certificate',
  {
    ingresses: [],
    installation: installation({env: {runtime: {RUNTIME_BASE_URL: 'runtime.example.com'}}}),
    tlsStores: STORE,
    ...wild(['*.example.com']),
  },
  'fail Secret/wild host not covered',
)
says(
  'sandboxes without TLS',
  {
    ingresses: [],
    installation: installation({
      env: {runtime: {RUNTIME_BASE_URL: 'runtime.example.com', RUNTIME_DISABLE_SSL: 'true'}},
    }),
    tlsStores: STORE,
    ...wild([]),
  },
  'pass',
)
says(
  'a sandbox Ingress without its Secret',
  {
    sandboxIngresses: [
      ingress('runtime-a', {
        namespace: SANDBOXES,
        tls: [{hosts: ['a.runtime.example.com'], secretName: 'runtime-tls'}],
      }),
    ],
    tlsSecrets: {...app({}).tlsSecrets, [`${SANDBOXES}/runtime-tls`]: ABSENT},
  },
  'fail Secret/runtime-tls missing',
)
says(
  'one namespace for all, once',
  {
    installation: installation({sandboxNamespace: NS}),
    sandboxIngresses: [ingress('gone', {tls: [{secretName: 'gone'}]})],
  },
  'pass',
)

says(
  'soon, at its renewal',
  {...app({left: 20 * DAY}), certificates: [issued({renewal: 0})]},
  `warn ${APP} expires soon`,
)
says(
  'an empty list of tls hosts serves the rules',
  {ingresses: [ingress('root', {hosts: ['web.example.com'], tls: [{hosts: [], secretName: 'app-tls'}]})]},
  `fail ${APP} host not covered`,
)
shows('five names are all listed', serving(5), 'h5.example.com as well')
shows('of more, five are listed', serving(6), 'h5.example.com and 1 more as well')
shows('five users are all listed', used(5), 'Ingress i5 spec.tls[0].secretName"')
shows('of more users, five are listed', used(6), 'Ingress i5 spec.tls[0].secretName and 1 more"')
shows('the first to expire', {}, ago(-60 * DAY).slice(0, 10))
shows(
  'who uses it',
  app({left: -DAY}),
  'expired on 2026-02-28, 24 h ago; used by Ingress root spec.tls[0].secretName',
  'data[tls.crt]',
  'Write the certificate with its intermediates, and its key, to Secret app-tls in namespace openhands',
)
shows(
  'which names are needed',
  sandboxes('.', ['*.example.com']),
  'names *.example.com',
  '*.runtime.example.com as well',
  'the runtime API (RUNTIME_CERT_SECRET)',
)
shows(
  'cert-manager, where it owns the Secret',
  {...app({left: -DAY}), certificates: [issued({})]},
  'kubectl -n openhands describe certificate app',
)
saysDenied('a visible fault without sandboxes and Certificates', app({left: -DAY}), `fail ${APP} expired`)

function app(change: Parameters<typeof certificate>[0]): Partial<Facts> & Pick<Facts, 'tlsSecrets'> {
  return {tlsSecrets: {[`${NS}/app-tls`]: found(certificate(change))}}
}

function missing() {
  return {tlsSecrets: {[`${NS}/app-tls`]: ABSENT}}
}

function wild(names: string[]) {
  return {tlsSecrets: {[`${NS}/wild`]: found(certificate({names}))}}
}

function issued(change: {
  secret?: string
  age?: number
  renewal?: number
  ready?: string
  namespace?: string
}): Certificate {
  const {secret = 'app-tls', age = 0, renewal, ready = 'True', namespace = NS} = change
  return {
    metadata: {name: 'app', namespace, creationTimestamp: ago(age)},
    spec: {secretName: secret},
    status: {
      conditions: [{type: 'Ready', status: ready}],
      ...(renewal !== undefined && {renewalTime: ago(renewal)}),
    },
  }
}

function runtimeEnv(separator: string) {
  return {
    RUNTIME_BASE_URL: 'runtime.example.com',
    RUNTIME_URL_SEPARATOR: separator,
    RUNTIME_CERT_SECRET: 'runtime-tls',
    RUNTIME_DISABLE_SSL: 'true',
  }
}

function sandboxes(separator: string, names: string[]): Partial<Facts> {
  return {
    ingresses: [],
    installation: installation({env: {runtime: runtimeEnv(separator)}}),
    tlsSecrets: {[`${SANDBOXES}/runtime-tls`]: found(certificate({names}))},
  }
}

function serving(count: number): Partial<Facts> {
  const hosts = Array.from({length: count}, (_, index) => `h${index + 1}.example.com`)
  return {ingresses: [ingress('root', {tls: [{hosts, secretName: 'app-tls'}]})]}
}

function used(count: number): Partial<Facts> {
  const names = Array.from({length: count}, (_, index) => `i${index + 1}`)
  const tls = [{hosts: ['app.example.com'], secretName: 'app-tls'}]
  return {...app({left: -DAY}), ingresses: names.map(name => ingress(name, {tls}))}
}
