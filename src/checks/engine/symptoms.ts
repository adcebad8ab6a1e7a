/** A symptom in the words of an engineer, and the checks that distinguish its causes, the cheapest first. */
export interface Symptom {
  readonly id: string
  readonly says: string
  readonly path: readonly string[]
}

export const SYMPTOMS: readonly Symptom[] = [
  {
    id: 'conversation-start-fails',
    says: 'new conversations fail at once, or never start',
    path: [
      'components.found',
      'keys.present',
      'keys.match',
      'keys.clean',
      'keys.consumed',
      'runtime.addressed',
      'runtime.ready',
      'keys.accepted',
      'services.endpoints',
      'pods.running',
      'proxy.ready',
      'log-level.safe',
    ],
  },
  {
    id: 'sandbox-start-fails',
    says: '"Sandbox failed to start within 120s", "entered error state"',
    path: ['pods.images-pulled', 'pods.scheduled', 'keys.match', 'runtime.ready', 'keys.accepted', 'tls.valid'],
  },
  {
    id: 'runtime-401',
    says: 'the runtime API answers 401',
    path: [
      'keys.present',
      'keys.match',
      'keys.clean',
      'keys.loaded',
      'keys.accepted',
      'keys.consumed',
      'runtime.addressed',
      'keys.enforced',
    ],
  },
  {
    id: 'still-401-after-fix',
    says: 'I corrected the key and it is still 401',
    path: ['keys.loaded', 'keys.accepted', 'keys.unmanaged'],
  },
  {id: 'fix-reverted', says: 'my change is gone again', path: ['keys.unmanaged', 'log-level.durable']},
  {
    id: 'intermittent-errors',
    says: 'it works sometimes',
    path: ['services.endpoints', 'rollouts.settled', 'pods.ready', 'pods.memory', 'keys.consumed', 'keys.enforced'],
  },
  {
    id: 'slow-start',
    says: 'conversations take minutes to start',
    path: ['pods.scheduled', 'log-level.default'],
  },
  {
    id: 'pod-not-starting',
    says: 'a pod stays Pending, ContainerCreating, ConfigError',
    path: ['pods.scheduled', 'pods.images-pulled', 'pods.running', 'keys.present'],
  },
  {id: 'app-stuck-init', says: 'app pods stay in Init:…', path: ['pods.running', 'proxy.ready']},
  {
    id: 'pod-restarting',
    says: 'a pod keeps restarting',
    path: ['pods.memory', 'pods.running', 'log-level.safe'],
  },
  {
    id: 'site-unreachable',
    says: 'the page does not load at all',
    path: ['api.reachable', 'components.found', 'pods.ready', 'app.ready', 'identity.ready', 'tls.valid'],
  },
  {
    id: 'http-5xx',
    says: '502, 503, 504',
    path: [
      'services.endpoints',
      'pods.ready',
      'pods.running',
      'app.ready',
      'runtime.ready',
      'runtime.addressed',
      'proxy.ready',
    ],
  },
  {
    id: 'login-fails',
    says: 'nobody can log in',
    path: ['identity.ready', 'app.ready', 'components.found', 'pods.ready', 'services.endpoints', 'tls.valid'],
  },
  {
    id: 'upgrade-stuck',
    says: 'an upgrade or a rollout does not finish',
    path: ['rollouts.settled', 'pods.images-pulled', 'pods.running', 'log-level.durable'],
  },
  {id: 'log-noise', says: 'logs are huge or too verbose', path: ['log-level.default', 'log-level.durable']},
  {
    id: 'log-level-lost',
    says: 'the log level does not apply or goes back',
    path: ['log-level.durable', 'rollouts.settled'],
  },
  {
    id: 'sensitive-data-exposed',
    says: 'keys or prompts where they should not be',
    path: ['log-level.safe', 'log-level.default', 'keys.enforced'],
  },
  {
    id: 'permission-errors',
    says: 'forbidden or 401 from Kubernetes',
    path: ['api.reachable', 'api.permissions'],
  },
]

export function symptomsOf(checkId: string): Symptom[] {
  return SYMPTOMS.filter(({path}) => path.includes(checkId))
}
