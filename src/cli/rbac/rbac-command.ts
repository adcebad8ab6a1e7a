import {bundleRules} from '../../bundle/collect/collectors/index.ts'
import {scopeOf} from '../../bundle/collect/gather.ts'
import {leastRules} from '../../checks/engine/least-rules.ts'
import {selectChecks} from '../../checks/engine/select.ts'
import type {ClusterReader} from '../../cluster/port.ts'
import {collectingRules} from '../../cluster/rules.ts'
import {discover} from '../../installation/discover.ts'
import {EVERYTHING} from '../bundle/options.ts'
import {openTarget, settingsFor, type Target} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import type {TargetFlags} from '../flags/cluster-flags.ts'
import {formatOf} from '../flags/output-flag.ts'
import {logLevelPermissions} from '../log-level/permissions.ts'
import {logsPermissions} from '../logs/permissions.ts'
import {type LogFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {placesOf} from '../redact/places.ts'
import {RBAC_FORMATS, type RbacFormat} from '../render/formats.ts'
import {renderManifests} from '../render/manifests.ts'
import {rbacManifests} from '../render/rbac.ts'
import {ruleWords} from '../render/words.ts'
import {runOptions} from '../target/run-options.ts'
import {namedSubject, subjectOf} from './subject.ts'

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
  const format = formatOf(RBAC_FORMATS, flags, process.env.SVCDIAG_OUTPUT)
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

/** Returns the scope of a bundle with all options in this installation. */
async function bundleScope({cluster, discovery}: Target, reader: ClusterReader) {
  return scopeOf({cluster, options: EVERYTHING, discovery}, await discover(reader, discovery), await reader.groups())
}
