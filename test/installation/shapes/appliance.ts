import {deployment, service} from '../../../src/lab/manifests/build.ts'
import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'

const CONSOLE = {app: 'kotsadm'}
const container = {name: 'kotsadm', image: 'registry.test/kotsadm:1.120', ports: [{containerPort: 3000}]}
const named = {namespace: 'kotsadm', name: 'kotsadm', labels: CONSOLE, selector: CONSOLE}

/** The vendor's appliance sets LOG_LEVEL and has an admin console in a separate namespace. */
export const APPLIANCE = shape('the appliance', [
  ...chart({env: {LOG_LEVEL: 'INFO'}, runtimeEnv: {LOG_LEVEL: 'INFO', RUNTIME_PENDING_REAP_ENABLED: 'true'}}),
  deployment({...named, podLabels: CONSOLE, replicas: 1, pod: {containers: [container]}}),
  service({...named, ports: [{port: 3000, targetPort: 3000}]}),
])
