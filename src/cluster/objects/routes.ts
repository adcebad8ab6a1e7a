import {orNull} from '../../one-of.ts'
import {Condition, flag, integer, list, numberOrText, ObjectMeta, object, text, textMap} from './metadata.ts'

export const Service = object({
  metadata: ObjectMeta,
  spec: object({
    'type?': text,
    'clusterIP?': text,
    'externalName?': text,
    'selector?': textMap,
    'ports?': list(object({'name?': text, port: integer, 'targetPort?': numberOrText})),
  }),
})

const Endpoint = object({
  addresses: list(text),
  'conditions?': object({'ready?': orNull(flag)}),
  'targetRef?': object({'kind?': text, 'name?': text, 'namespace?': text}),
})

export const EndpointSlice = object({metadata: ObjectMeta, 'endpoints?': orNull(list(Endpoint))})

const IngressBackend = object({'service?': object({name: text, 'port?': object({'name?': text, 'number?': integer})})})

export const Ingress = object({
  metadata: ObjectMeta,
  spec: object({
    'ingressClassName?': text,
    'tls?': list(object({'hosts?': list(text), 'secretName?': text})),
    'rules?': list(
      object({
        'host?': text,
        'http?': object({paths: list(object({'path?': text, backend: IngressBackend}))}),
      }),
    ),
  }),
})

/** cert-manager's Certificate, with only its Secret, DNS names, renewal time and conditions. */
export const Certificate = object({
  metadata: ObjectMeta,
  spec: object({'secretName?': text, 'dnsNames?': list(text)}),
  'status?': object({'renewalTime?': text, 'conditions?': list(Condition)}),
})

/** Traefik's TLSStore. `default` names the certificate for Ingresses without a tls block. */
export const TLSStore = object({
  metadata: ObjectMeta,
  spec: object({'defaultCertificate?': object({'secretName?': text})}),
})

const Backend = object({'kind?': text, name: text, 'namespace?': text})

/** The Gateway API's route, with only its hosts and backends. */
export const HTTPRoute = object({
  metadata: ObjectMeta,
  spec: object({'hostnames?': list(text), 'rules?': list(object({'backendRefs?': list(Backend)}))}),
})

/** Traefik's own route: `match` is a rule such as ``Host(`app.example.com`)``. */
export const IngressRoute = object({
  metadata: ObjectMeta,
  spec: object({'routes?': list(object({'match?': text, 'services?': list(Backend)}))}),
})
