import {Flags} from '@oclif/core'

/** The flags that select an installation: kubectl's flags, or the built-in lab. */
export const CLUSTER_FLAGS = {
  kubeconfig: Flags.string({summary: 'kubeconfig file', helpGroup: 'TARGET', helpValue: 'FILE'}),
  context: Flags.string({
    env: 'SVCDIAG_CONTEXT',
    summary: 'kubeconfig context',
    helpGroup: 'TARGET',
    helpValue: 'NAME',
  }),
  namespace: Flags.string({
    char: 'n',
    env: 'SVCDIAG_NAMESPACE',
    summary: 'namespace of the installation',
    helpGroup: 'TARGET',
    helpValue: 'NAME',
  }),
  lab: Flags.boolean({summary: 'use the built-in simulated installation; needs no cluster', helpGroup: 'TARGET'}),
  fault: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    summary: 'with --lab: simulate this fault (svcdiag lab faults)',
    helpGroup: 'TARGET',
    helpValue: 'NAME',
  }),
  profile: Flags.string({
    env: 'SVCDIAG_PROFILE',
    summary: 'profile that finds the components (default: detected)',
    helpGroup: 'TARGET',
    helpValue: 'generic|openhands|NAME|FILE',
  }),
  release: Flags.string({
    env: 'SVCDIAG_RELEASE',
    summary: 'examine this release if the namespace has several (default: the one with most components)',
    helpGroup: 'TARGET',
    helpValue: 'NAME',
  }),
  config: Flags.string({
    env: 'SVCDIAG_CONFIG',
    summary: 'settings file (default: ./svcdiag.yaml, then the user configuration)',
    helpGroup: 'TARGET',
    helpValue: 'FILE',
  }),
  timeout: Flags.string({
    env: 'SVCDIAG_TIMEOUT',
    summary: 'time limit of the run (default: 60s)',
    helpValue: 'DURATION',
  }),
}

/** The flag of commands that accept a bundle in place of a cluster. */
export const FROM_FLAG = {
  from: Flags.string({
    summary:
      'read a bundle instead of a cluster: a .tar.gz of svcdiag or troubleshoot, or the folder that it was unpacked to',
    helpGroup: 'TARGET',
    helpValue: 'FILE|DIR',
  }),
}

export interface TargetFlags {
  readonly from?: string | undefined
  readonly kubeconfig?: string | undefined
  readonly context?: string | undefined
  readonly namespace?: string | undefined
  readonly lab: boolean
  readonly fault?: readonly string[] | undefined
  readonly profile?: string | undefined
  readonly release?: string | undefined
  readonly config?: string | undefined
  readonly timeout?: string | undefined
}
