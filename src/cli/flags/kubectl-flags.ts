import {Flags} from '@oclif/core'

/** The flags of kubectl that change the cluster, the user or the requests that a kubeconfig describes. */
export const KUBECTL_FLAGS = {
  'all-namespaces': Flags.boolean({
    char: 'A',
    summary: 'find the installation in any namespace, without preference for that of the context',
    helpGroup: 'TARGET',
  }),
  cluster: Flags.string({summary: 'use this cluster of the kubeconfig', helpGroup: 'TARGET', helpValue: 'NAME'}),
  user: Flags.string({summary: 'use this user of the kubeconfig', helpGroup: 'TARGET', helpValue: 'NAME'}),
  as: Flags.string({
    summary: 'act as this user; a service account is system:serviceaccount:NAMESPACE:NAME',
    helpGroup: 'TARGET',
    helpValue: 'USER',
  }),
  'as-group': Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    dependsOn: ['as'],
    summary: 'act as a member of this group',
    helpGroup: 'TARGET',
    helpValue: 'GROUP',
  }),
  'token-file': Flags.string({
    summary: 'send the token in this file instead of the credentials of the kubeconfig',
    helpGroup: 'TARGET',
    helpValue: 'FILE',
  }),
  'request-timeout': Flags.string({
    summary: 'give up one request after this time: 5 or 5s; 0 is no limit (default: 0)',
    helpGroup: 'TARGET',
    helpValue: 'DURATION',
  }),
}
