/**
 * The part of the simulated kubelets that kwok does: nodes become Ready and have room for all pods, and deleted pods
 * disappear. kwok does not know the status of a pod, so `apply/kubelets.ts` writes it.
 */
export const STAGES = `
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Stage
metadata: {name: node-ready}
spec:
  resourceRef: {apiGroup: v1, kind: Node}
  selector:
    matchExpressions:
    - {key: '.status.conditions.[] | select( .type == "Ready" ) | .status', operator: NotIn, values: ["True"]}
  next:
    statusTemplate: |
      {{ $now := Now | Quote }}
      conditions:
      - {type: Ready, status: "True", reason: KubeletReady, message: kubelet is posting ready status, lastHeartbeatTime: {{ $now }}, lastTransitionTime: {{ $now }}}
      addresses:
      - {type: InternalIP, address: {{ NodeIP | Quote }}}
      - {type: Hostname, address: {{ NodeName | Quote }}}
      daemonEndpoints: {kubeletEndpoint: {Port: {{ NodePort }}}}
      allocatable: {cpu: "4000", memory: 16Ti, pods: "5000", ephemeral-storage: 16Ti}
      capacity: {cpu: "4000", memory: 16Ti, pods: "5000", ephemeral-storage: 16Ti}
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Stage
metadata: {name: pod-delete}
spec:
  resourceRef: {apiGroup: v1, kind: Pod}
  selector:
    matchExpressions: [{key: '.metadata.deletionTimestamp', operator: Exists}]
  next: {delete: true}
`

export const KWOK_GROUP = 'kwok.x-k8s.io'

/**
 * kwok reads the answers for a pod's logs and ports from one object for each pod, because the names of the pods are
 * generated.
 */
export const WATCHED_KINDS = [
  {kind: 'Logs', plural: 'logs', singular: 'logs'},
  {kind: 'PortForward', plural: 'portforwards', singular: 'portforward'},
] as const

/** Returns a CustomResourceDefinition that accepts anything under `spec` and `status`. */
export function looseDefinition(
  group: string,
  version: string,
  names: {kind: string; plural: string; singular: string},
) {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {name: `${names.plural}.${group}`},
    spec: {
      group,
      names: {...names, listKind: `${names.kind}List`},
      scope: 'Namespaced',
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: {openAPIV3Schema: {type: 'object', 'x-kubernetes-preserve-unknown-fields': true}},
        },
      ],
    },
  }
}
