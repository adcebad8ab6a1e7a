/**
 * How the simulated kubelets behave: nodes become Ready, a new pod runs and is ready at once, a pod of a Job completes.
 * Whatever else a pod's status shall say is patched afterwards; no stage matches a pod a second time.
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
      allocatable: {cpu: "4000", memory: 16Ti, pods: "1000", ephemeral-storage: 16Ti}
      capacity: {cpu: "4000", memory: 16Ti, pods: "1000", ephemeral-storage: 16Ti}
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Stage
metadata: {name: pod-delete}
spec:
  resourceRef: {apiGroup: v1, kind: Pod}
  selector:
    matchExpressions: [{key: '.metadata.deletionTimestamp', operator: Exists}]
  next: {delete: true}
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Stage
metadata: {name: pod-run}
spec:
  resourceRef: {apiGroup: v1, kind: Pod}
  selector:
    matchExpressions:
    - {key: '.metadata.deletionTimestamp', operator: DoesNotExist}
    - {key: '.status.startTime', operator: DoesNotExist}
  next:
    statusTemplate: |
      {{ $now := Now | Quote }}
      startTime: {{ $now }}
      phase: Running
      conditions:
      - {type: PodScheduled, status: "True", lastTransitionTime: {{ $now }}}
      - {type: Initialized, status: "True", lastTransitionTime: {{ $now }}}
      - {type: ContainersReady, status: "True", lastTransitionTime: {{ $now }}}
      - {type: Ready, status: "True", lastTransitionTime: {{ $now }}}
      {{ if .spec.initContainers }}
      initContainerStatuses:
      {{ range .spec.initContainers }}
      - {name: {{ .name | Quote }}, image: {{ .image | Quote }}, imageID: "", ready: true, restartCount: 0, state: {terminated: {exitCode: 0, reason: Completed, startedAt: {{ $now }}, finishedAt: {{ $now }}}}}
      {{ end }}
      {{ end }}
      containerStatuses:
      {{ range .spec.containers }}
      - {name: {{ .name | Quote }}, image: {{ .image | Quote }}, imageID: "", ready: true, started: true, restartCount: 0, state: {running: {startedAt: {{ $now }}}}}
      {{ end }}
      hostIP: 127.0.0.1
      {{ with PodIPsWith .spec.nodeName ( or .spec.hostNetwork false ) ( or .metadata.uid "" ) ( or .metadata.name "" ) ( or .metadata.namespace "" ) }}
      podIP: {{ index . 0 | Quote }}
      podIPs: [{ip: {{ index . 0 | Quote }}}]
      {{ end }}
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Stage
metadata: {name: job-pod-complete}
spec:
  resourceRef: {apiGroup: v1, kind: Pod}
  selector:
    matchExpressions:
    - {key: '.metadata.deletionTimestamp', operator: DoesNotExist}
    - {key: '.status.phase', operator: In, values: [Running]}
    - {key: '.metadata.ownerReferences.[].kind', operator: In, values: [Job]}
  next:
    statusTemplate: |
      {{ $now := Now | Quote }}
      phase: Succeeded
      containerStatuses:
      {{ range .spec.containers }}
      - {name: {{ .name | Quote }}, image: {{ .image | Quote }}, imageID: "", ready: false, started: false, restartCount: 0, state: {terminated: {exitCode: 0, reason: Completed, startedAt: {{ $now }}, finishedAt: {{ $now }}}}}
      {{ end }}
`

export const KWOK_GROUP = 'kwok.x-k8s.io'

/**
 * What a pod's logs and ports answer is told to kwok as objects, one per pod, because the pods' names are known only
 * once the real controllers have made them.
 */
export const WATCHED_KINDS = [
  {kind: 'Logs', plural: 'logs', singular: 'logs'},
  {kind: 'PortForward', plural: 'portforwards', singular: 'portforward'},
] as const

/** A CustomResourceDefinition that accepts anything under `spec` and `status`. */
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
