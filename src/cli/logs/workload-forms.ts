import {argumentFor, KINDS_IN_ORDER, WORKLOAD_KINDS} from '../../logs/selection.ts'

/** `deployment/NAME, statefulset/NAME, …`: the accepted forms. */
export const WORKLOAD_FORMS = KINDS_IN_ORDER.map(kind => argumentFor({kind, name: 'NAME'})).join(', ')

/** `deploy, sts, …`: the accepted short forms. */
export const SHORT_FORMS = Object.values(WORKLOAD_KINDS)
  .flatMap(({short}) => short ?? [])
  .join(', ')
