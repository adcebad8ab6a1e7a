import {Condition, flag, integer, list, ObjectMeta, object, text, textMap, WorkloadMeta} from './metadata.ts'
import {PodTemplate} from './pods.ts'

const LabelSelector = object({
  'matchLabels?': textMap,
  'matchExpressions?': list(object({key: text, operator: text, 'values?': list(text)})),
})

export const Deployment = object({
  metadata: WorkloadMeta,
  spec: object({
    'replicas?': integer,
    'strategy?': object({'type?': text}),
    'paused?': flag,
    'progressDeadlineSeconds?': integer,
    selector: LabelSelector,
    template: PodTemplate,
  }),
  status: object({
    'observedGeneration?': integer,
    'replicas?': integer,
    'updatedReplicas?': integer,
    'readyReplicas?': integer,
    'availableReplicas?': integer,
    'unavailableReplicas?': integer,
    'conditions?': list(Condition),
  }),
})

export const StatefulSet = object({
  metadata: WorkloadMeta,
  spec: object({
    'replicas?': integer,
    'updateStrategy?': object({'type?': text, 'rollingUpdate?': object({'partition?': integer})}),
    'serviceName?': text,
    selector: LabelSelector,
    template: PodTemplate,
  }),
  status: object({
    'observedGeneration?': integer,
    'replicas?': integer,
    'readyReplicas?': integer,
    'availableReplicas?': integer,
    'updatedReplicas?': integer,
    'currentRevision?': text,
    'updateRevision?': text,
  }),
})

export const ReplicaSet = object({
  metadata: ObjectMeta,
  spec: object({'replicas?': integer, 'template?': PodTemplate}),
  'status?': object({'replicas?': integer, 'readyReplicas?': integer, 'conditions?': list(Condition)}),
})

export const CronJob = object({
  metadata: ObjectMeta,
  spec: object({'suspend?': flag, jobTemplate: object({spec: object({template: PodTemplate})})}),
})

export const HorizontalPodAutoscaler = object({
  metadata: ObjectMeta,
  spec: object({'minReplicas?': integer, scaleTargetRef: object({kind: text, name: text})}),
})
