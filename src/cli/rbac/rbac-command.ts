import {bundleRules} from '../../bundle/collect/collectors/index.ts'
import {scopeOf} from '../../bundle/collect/gather.ts'
import {leastRules} from '../../checks/engine/least-rules.ts'
import {selectChecks} from '../../checks/engine/select.ts'
import {ANONYMOUS, subjectFlag} from '../../checks/words/rule.ts'
import type {ClusterReader} from '../../cluster/port.ts'
import {collectingRules} from '../../cluster/rules.ts'
import {SvcdiagError} from '../../errors.ts'
import {discover} from '../../installation/discover.ts'
import {EVERYTHING} from '../bundle/options.ts'
import {openTarget, settingsFor, type Target} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import type {TargetFlags} from '../flags/declarations.ts'
import {formatOf} from '../flags/output-flag.ts'
import {type LogFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {placesOf} from '../redact/cluster-secrets.ts'
import {RBAC_FORMATS, type RbacFormat} from '../render/formats.ts'
import {ruleWords} from '../render/words.ts'
import {renderManifests} from '../render/yaml.ts'
import {runOptions} from '../target/run-options.ts'
import {rbacManifests, type Subject} from './manifests.ts'
import {logLevelPermissions, logsPermissions} from './permissions.ts'

type RbacFlags = TargetFlags &
  LogFlags & {
    readonly json: boolean
    readonly output?: RbacFormat | undefined
    readonly subject: string
    readonly select?: readonly string[] | undefined
    readonly skip?: readonly string[] | undefined
  }

/** Prints the Roles that the named commands need, with the names of this cluster. Returns the exit code. */
export async function runRbacCommand(commands: readonly string[], flags: RbacFlags, sink: Sink): Promise<number> {
  const format = formatOf(RBAC_FORMATS, flags)
  const named = namedSubject(flags.subject)
  const settings = await settingsFor(flags)
  const {timeoutMs} = runOptions({...flags, 'no-probe': false}, settings)
  const skips = (flags.skip ?? []).map(selector => ({selector, reason: null, expires: null}))
  const {checks} = selectChecks(flags.select ?? [], skips, new Date().toISOString().slice(0, 10))
  const log = await openLog(flags, sink)
  await using target = await openTarget(flags, settings, sink)
  const reader = target.cluster.reader(AbortSignal.timeout(timeoutMs))
  const isChecking = commands.includes('check') || commands.includes('bundle')
  const ofChecks = await leastRules(reader, target.discovery, isChecking ? checks : [])
  const places = commands.includes('redact') ? await placesOf(target, reader) : {namespaces: [], unknown: []}
  const ofBundle = commands.includes('bundle') ? bundleRules(await bundleScope(target, reader)) : []
  const ofLevels = commands.includes('log-level') ? await logLevelPermissions(target, reader) : {rules: [], assumed: []}
  const ofLogs = commands.includes('logs') ? await logsPermissions(target, reader) : {rules: [], assumed: []}
  const hiding = places.namespaces.flatMap(collectingRules)
  const rules = [...ofChecks.rules, ...hiding, ...ofBundle, ...ofLevels.rules, ...ofLogs.rules]
  const assumed = [
    ...(isChecking ? ofChecks.assumed : []),
    ...ofLevels.assumed,
    ...ofLogs.assumed,
    ...places.unknown.map(({input, reason}) => `${input} are left out: ${reason}`),
  ]
  for (const line of assumed) log.notice(`assumed: ${line}`)
  sink.out(
    format === 'text'
      ? [...new Set(rules.map(rule => `${ruleWords(rule)}\n`))].join('')
      : renderManifests(rbacManifests(rules, await subjectOf(named, reader)), format),
  )
  return assumed.length > 0 ? EXIT.partial : EXIT.done
}

async function bundleScope({cluster, discovery}: Target, reader: ClusterReader) {
  return scopeOf({cluster, options: EVERYTHING, discovery}, await discover(reader, discovery), await reader.groups())
}

const SERVICE_ACCOUNT = /^serviceaccount:([^:/]+)[:/]([^:/]+)$/

/** Reads `--subject`: `me`, `user:NAME`, `group:NAME` or `serviceaccount:NAMESPACE/NAME`. */
export function namedSubject(text: string): Subject | 'me' {
  return text === 'me' ? 'me' : parsed(text)
}

function parsed(text: string): Subject {
  const [, kind, name] = /^(user|group):(.+)$/s.exec(text) ?? []
  if (name !== undefined) return {kind: kind === 'user' ? 'User' : 'Group', name, apiGroup: 'rbac.authorization.k8s.io'}
  const [, namespace, account] = SERVICE_ACCOUNT.exec(text) ?? []
  if (namespace !== undefined && account !== undefined) return {kind: 'ServiceAccount', name: account, namespace}
  throw new SvcdiagError(
    'usage.invalid',
    '--subject must be me, user:NAME, group:NAME or serviceaccount:NAMESPACE/NAME',
  )
}

/** Returns the subject to bind; for `me`, the current user. Throws `cluster.unknown-user` without an answer. */
export async function subjectOf(named: Subject | 'me', reader: ClusterReader): Promise<Subject> {
  if (named !== 'me') return named
  const user = await reader.whoAmI()
  if (user.status === 'found' && user.value !== ANONYMOUS) return parsed(subjectFlag(user.value))
  const why =
    user.status === 'missing'
      ? user.reason
      : user.status === 'absent'
        ? 'the API server does not serve SelfSubjectReview of authentication.k8s.io/v1'
        : `the API server takes you for ${ANONYMOUS}, and Roles bound to it are open to everybody`
  throw new SvcdiagError('cluster.unknown-user', `cannot tell who --subject me is: ${why}`)
}
