import type {Write} from '../../log-level/change.ts'
import {LEVELS} from '../../log-level/target.ts'
import type {TargetFlags} from '../flags/cluster-flags.ts'
import type {Told} from './result.ts'

/** Returns the command that undoes the writes; null if nothing was written. */
export function undoOf(outcomes: readonly Told[], writes: readonly Write[], flags: TargetFlags): string | null {
  const written = writes.filter(({kind, namespace, name}) =>
    outcomes.some(
      told => told.status === 'written' && told.kind === kind && told.namespace === namespace && told.name === name,
    ),
  )
  const commands = [...Map.groupBy(written, verbOf)].flatMap(([verb, alike]) =>
    verb === null ? [] : [[`svcdiag log-level ${verb}`, ...componentsOf(alike), ...placeOf(flags)].join(' ')],
  )
  return commands.length === 0 ? null : commands.join('; ')
}

/** With a record, `reset` restores it; without one, `set` writes the previous level again. */
function verbOf({record, containers}: Write): string | null {
  if (record !== null) return 'reset'
  const before = containers[0]?.before.level
  return LEVELS.some(level => level === before) ? `set ${before}` : null
}

function componentsOf(writes: readonly Write[]): string[] {
  return [...new Set(writes.map(({component}) => component))]
}

/** Returns the flags that select the same installation, in shell syntax. */
function placeOf({kubeconfig, context, namespace, profile, config}: TargetFlags): string[] {
  const flags = {
    '--kubeconfig': kubeconfig,
    '--context': context,
    '-n': namespace,
    '--profile': profile,
    '--config': config,
  }
  return Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [flag, quoted(value)]))
}

function quoted(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`
}
