import {Args, Flags, type Interfaces} from '@oclif/core'
import {SvcdiagError} from '../../errors.ts'
import {type Zone, zoneOf} from '../../events/time.ts'
import {COMPONENTS, type ComponentName} from '../../installation/installation.ts'
import {suggestion} from '../../nearest.ts'
import {KUBECTL_FLAGS} from './kubectl-flags.ts'
import {outputFlag, TEXT_OR_JSON} from './output-flag.ts'

/** The parsed values of declared flags, each of which a caller may leave out. */
export type FlagsOf<T> = Readonly<Partial<Interfaces.InferredFlags<T>>>

/** The flags that select an installation, named as in kubectl. */
export const CLUSTER_FLAGS = {
  kubeconfig: Flags.string({summary: 'use this kubeconfig file', helpGroup: 'TARGET', helpValue: 'FILE'}),
  context: Flags.string({
    env: 'SVCDIAG_CONTEXT',
    summary: 'use this context of the kubeconfig',
    helpGroup: 'TARGET',
    helpValue: 'NAME',
  }),
  namespace: Flags.string({
    char: 'n',
    env: 'SVCDIAG_NAMESPACE',
    summary: 'use the installation in this namespace',
    helpGroup: 'TARGET',
    helpValue: 'NAME',
  }),
  ...KUBECTL_FLAGS,
  lab: Flags.boolean({summary: 'use the built-in simulated installation; needs no cluster', helpGroup: 'TARGET'}),
  fault: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    summary: 'simulate this fault; requires --lab (svcdiag lab faults lists the faults)',
    helpGroup: 'TARGET',
    helpValue: 'NAME',
  }),
  profile: Flags.string({
    env: 'SVCDIAG_PROFILE',
    summary: 'find the components with this profile (default: detected)',
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
    summary: 'read this settings file (default: ./svcdiag.yaml, then the user configuration)',
    helpGroup: 'TARGET',
    helpValue: 'FILE',
  }),
  timeout: timeoutFlag('stop after this time (default: 60s)'),
}

export const FROM_FLAG = {
  from: Flags.string({
    summary:
      'read a bundle instead of a cluster: a .tar.gz of svcdiag or troubleshoot, or the folder that it was unpacked to',
    helpGroup: 'TARGET',
    helpValue: 'FILE|DIR',
  }),
}

/** The targets of `check`, each of which may be given several times. */
export const SEVERAL_TARGETS = {
  context: Flags.string({
    env: 'SVCDIAG_CONTEXT',
    multiple: true,
    multipleNonGreedy: true,
    summary: 'use this context of the kubeconfig; several contexts give one table, worst first',
    helpGroup: 'TARGET',
    helpValue: 'NAME',
  }),
  from: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    summary:
      'read a bundle instead of a cluster: a .tar.gz of svcdiag or troubleshoot, or the folder that it was unpacked to; several bundles, or a folder of bundles, give one table',
    helpGroup: 'TARGET',
    helpValue: 'FILE|DIR',
  }),
}

/** The parsed values of `CLUSTER_FLAGS` and `FROM_FLAG`. */
export type TargetFlags = FlagsOf<typeof CLUSTER_FLAGS & typeof FROM_FLAG>

export const LAB_FLAGS = {
  fault: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    summary: 'simulate this fault (svcdiag lab faults lists the faults)',
    helpValue: 'NAME',
  }),
  profile: Flags.option({
    options: ['openhands', 'generic'] as const,
    summary: 'simulate this profile (default: openhands, or generic for a fault that only generic has)',
  })(),
  namespace: Flags.string({char: 'n', summary: 'create the installation in this namespace', helpValue: 'NAME'}),
}

/** Declares the port and the address that a command listens on. The default address is the loopback address. */
export function listenFlags(port: number) {
  return {port: portFlag(port), host: Flags.string({default: '127.0.0.1', summary: 'listen on this address'})}
}

export function portFlag(port: number) {
  return Flags.integer({min: 0, max: 65_535, default: port, summary: 'listen on this port; 0 selects a free port'})
}

/** Declares the flag of a time limit. `summary` names the default, because the settings file can set the limit. */
export function timeoutFlag(summary: string) {
  return Flags.string({env: 'SVCDIAG_TIMEOUT', summary, helpValue: 'DURATION'})
}

export const COMPONENT_LIST = COMPONENTS.join(', ')

/** Declares an argument that takes any number of names. */
export function namesArg(names: string, defaultWords: string) {
  return Args.string({multiple: true, ignoreStdin: true, description: `${names} (default: ${defaultWords})`})
}

/** The flag of commands that write a bundle. */
export const FORCE_FLAG = {force: Flags.boolean({summary: 'replace the file if it exists'})}

export const BUNDLE_ARG = {
  bundle: Args.string({description: 'a bundle (.tar.gz), or the folder that it was unpacked to', required: true}),
}

/** Declares the flag of commands that may be unable to read some of their inputs. */
export function allowInconclusiveFlag(what: 'read' | 'looked at') {
  return Flags.boolean({summary: `exit with 0 instead of 5 if something could not be ${what}`})
}

/** The flags that add secrets and rules to the built-in rules of redaction. */
export const REDACTION_FLAGS = {
  'secrets-file': Flags.string({
    summary: 'mask these secrets as well: one secret a line, or NAME=value; - is standard input',
    helpValue: 'FILE',
  }),
  rules: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    summary: 'add rules of svcdiag, troubleshoot (kind: Redactor) or gitleaks',
    helpValue: 'FILE',
  }),
}

/** Declares the key of the masks. Without a key, equal masks mean equal values only within one run or bundle. */
export function redactionKeyFlag(within: 'run' | 'bundle') {
  return Flags.string({
    summary: `derive the masks from this key file (at least 32 bytes): equal values get equal masks in every ${within}`,
    helpValue: 'FILE',
  })
}

export const COMPONENTS_HINT = `components: ${COMPONENT_LIST}`

/** Returns the components without duplicates. For an unknown name, throws `usage.invalid` with `hint`. */
export function componentsOf(names: readonly string[], hint = COMPONENTS_HINT): ComponentName[] {
  return [...new Set(names)].map(name => {
    const known = COMPONENTS.find(component => component === name)
    if (known !== undefined) return known
    throw new SvcdiagError('usage.invalid', `no component is called ${name}${suggestion(name, COMPONENTS)}`, {hint})
  })
}

export function assumedZone(name: string): Zone {
  const zone = zoneOf(name)
  if (zone === null) throw new SvcdiagError('usage.invalid', `--assume-tz: there is no zone ${name}`)
  return zone
}

export const SOURCES = {
  source: Args.string({
    multiple: true,
    required: true,
    ignoreStdin: true,
    description:
      'export zips, trajectory zips, conversation directories, support bundles, search pages, JSON lines, arrays, or the URL of a conversation on a server; - is standard input',
  }),
}

/** The key of the server that events are read from. */
export const API_KEY_FILE = {
  'api-key-file': Flags.string({
    env: 'SVCDIAG_API_KEY_FILE',
    summary: 'send the key in this file to the server (default: the key of svcdiag serve on this machine)',
    helpValue: 'FILE',
  }),
}

/**
 * The variables of hooks. `--env-file` works too, but Node itself reads a flag of that name, and applies NODE_OPTIONS from
 * the file to svcdiag.
 */
export const HOOK_ENV_FILE = {
  'hook-env-file': Flags.string({
    aliases: ['env-file'],
    summary: 'give the hooks the variables of this file: NAME=VALUE lines; they are masked in the output',
    helpValue: 'FILE',
  }),
}

/** The redaction flags of the commands that read events, with the flag for the settings file. */
export const EVENT_REDACTION_FLAGS = {
  ...REDACTION_FLAGS,
  config: Flags.string({
    env: 'SVCDIAG_CONFIG',
    summary: 'read this settings file (default: ./svcdiag.yaml, then the user configuration)',
    helpValue: 'FILE',
  }),
}

/** The flag of commands that explain callbacks. */
export const PROBE_FLAG = {
  probe: Flags.boolean({summary: 'open one connection to the host and port of each callback URL, and send nothing'}),
}

export const ASSUME_TZ = {
  'assume-tz': Flags.string({
    default: 'UTC',
    summary: 'assume this time zone for times without an offset',
    helpValue: 'ZONE',
  }),
}

/** The flags of `log-level set` and `log-level reset`, the only commands that write to a cluster. */
export const CHANGE_FLAGS = {
  ...CLUSTER_FLAGS,
  'dry-run': Flags.boolean({summary: 'show the plan, validate it with the API server, and change nothing'}),
  yes: Flags.boolean({char: 'y', summary: 'do not ask for confirmation; required without a terminal'}),
  wait: Flags.boolean({default: true, allowNo: true, summary: 'wait for the rollouts and check the new pods'}),
  timeout: timeoutFlag(
    'limit the time to read the cluster, and again the time to wait for the rollouts (default: 10m)',
  ),
  output: outputFlag(TEXT_OR_JSON),
}
