import {kubectl} from '../../repairs/command.ts'
import type {Repair} from '../../repairs/repair.ts'
import {byHand, looking, readLogs} from '../../repairs/steps.ts'
import {isMissing} from '../define.ts'
import {wentToGivenUrl} from '../words/answer.ts'
import type {DecisionRow} from './decision-table.ts'
import {type KeyFacts, keySide, type StoredFacts} from './evidence.ts'

export function correctDatabase(facts: KeyFacts, row: DecisionRow): Repair {
  const {installation, runtimeKeys} = facts
  const {secret} = keySide(facts, 'accepted')
  const stored = secret === null ? 'the stored key' : `the value of Secret ${secret.name}, key ${secret.key}`
  const isGiven = !isMissing(runtimeKeys) && runtimeKeys !== null && wentToGivenUrl(runtimeKeys)
  return {
    id: 'keys.correct-database',
    summary: 'the runtime API refuses the stored key: register it in the database of the runtime API',
    byHand: 'provider-registry-or-database',
    steps: [
      readLogs(installation.namespace, 'runtime', '--since', '1h', '--grep', '401|key'),
      ...(isGiven
        ? [
            byHand(
              'Check the pod itself, without --runtime-url, because another service may answer at that address.',
              'nothing',
            ),
          ]
        : []),
      ...(row === 'D13'
        ? [byHand('Do not restart the app yet: it may still work with the key from before the change.', 'nothing')]
        : []),
      {
        ...byHand(`Register ${stored} in the database of the runtime API, or ask the operators of that database.`),
        undo: 'nothing to undo: keys that were registered before stay valid',
      },
      byHand('Run the check again: it prints the remaining steps, such as a copy of the key or a restart.', 'nothing'),
    ],
  }
}

export function raiseRequestLimit({installation}: Pick<StoredFacts, 'installation'>): Repair {
  return {
    id: 'keys.raise-request-limit',
    summary: 'wait until the limit allows requests again, or raise the limit',
    byHand: 'provider-registry-or-database',
    steps: [
      readLogs(installation.namespace, 'runtime', '--since', '1h', '--grep', '429|Rate limit'),
      byHand('Wait for the time in Retry-After, then run the check again.', 'nothing'),
      {
        ...byHand(
          'If the limit is reached again, raise the requests per minute of this key in the database of the runtime API.',
        ),
        undo: 'the old limit can be set again in the same place',
      },
    ],
  }
}

/** Returns the repair for a runtime API that requires no key: Ingresses and a NetworkPolicy have to restrict access. */
export function restrictAccess(namespace: string): Repair {
  return {
    id: 'keys.restrict-access',
    summary: 'restrict the runtime API to the app, then find out why it does not check the key',
    byHand: 'access-policy',
    steps: [
      looking(
        'see which Ingresses and NetworkPolicies exist',
        [kubectl(namespace, 'get', 'ingress,networkpolicy')],
        [
          {apiGroup: 'networking.k8s.io', resource: 'ingresses', verbs: ['list'], namespace},
          {apiGroup: 'networking.k8s.io', resource: 'networkpolicies', verbs: ['list'], namespace},
        ],
      ),
      {
        ...byHand('Remove its host from every Ingress, and let a NetworkPolicy admit only the pods of the app side.'),
        undo: 'deploy the Ingress again and delete the NetworkPolicy',
      },
      byHand('Report the fault to the vendor, because no setting disables the check of the key.', 'nothing'),
    ],
  }
}

/** Returns the repair for an installation without a key variable on either side. The intended Secrets are unknown. */
export function deployVariable({installation: {keys}}: Pick<StoredFacts, 'installation'>): Repair {
  return {
    id: 'keys.deploy-variable',
    summary: `deploy the installation with the names of its key Secrets, so that ${keys.usual.sent} and ${keys.usual.accepted} are set`,
    byHand: 'reinstall',
    steps: [
      {
        ...byHand('Name both key Secrets in the values that the installation is deployed with, and deploy it.'),
        undo: 'deploy it with the old values',
      },
    ],
  }
}

export function setByHand({installation: {keys}}: Pick<StoredFacts, 'installation'>): Repair {
  return {
    id: 'keys.store-in-secret',
    summary: 'store the key in a Secret that both sides read, because it is now set outside of Secrets',
    byHand: 'reinstall',
    steps: [
      {
        ...byHand(
          `Create a Secret with the key. Where the installation is deployed from, let ${keys.usual.sent} of the app side and ${keys.usual.accepted} of the runtime API read it.`,
        ),
        undo: 'deploy the old values again',
      },
    ],
  }
}
