import {delimiter, resolve} from 'node:path'
import type {PrintedCommands} from '../../checks/report/printed-repairs.ts'
import type {ClusterTarget} from '../../cluster/port.ts'
import {type CommandTarget, program} from '../../repairs/command.ts'
import type {Step} from '../../repairs/repair.ts'
import {looking} from '../../repairs/steps.ts'
import type {TargetFlags} from '../flags/declarations.ts'
import type {RunFlags} from './run-options.ts'

/** The kubeconfig of the lab that printed commands start, because the lab of this run stops when the run ends. */
const LAB_KUBECONFIG = 'svcdiag-lab.kubeconfig'

export type PrintedFlags = TargetFlags & Partial<Pick<RunFlags, 'skip' | 'no-probe' | 'runtime-url'>>

/** Returns the target of printed commands. The context is always named, because the current context can change. */
export function printedCommands(flags: PrintedFlags, {context, mode}: ClusterTarget): PrintedCommands {
  const {profile, release, config, namespace, fault = [], skip = [], from} = flags
  const svcdiagFlags = [...flag('--config', config), ...flag('--profile', profile), ...flag('--release', release)]
  const sharedFlags = identityFlags(flags)
  const same = [...flag('-n', namespace), ...svcdiagFlags]
  const ofCheck = {
    probing: [...(flags['no-probe'] ? ['--no-probe'] : []), ...flag('--runtime-url', flags['runtime-url'])],
    leavingOut: skip.flatMap(selector => ['--skip', selector]),
  }
  switch (mode) {
    case 'lab':
      return {
        ...ofCheck,
        target: {kubeconfig: LAB_KUBECONFIG, context: null, sharedFlags, svcdiagFlags},
        first: [serveTheLab(flags)],
        origin: ['--lab', ...faultFlags(fault), ...same],
      }
    case 'bundle': {
      const origin = [...flag('--from', from), ...same]
      return {...ofCheck, target: {kubeconfig: null, context, sharedFlags, svcdiagFlags}, first: [], origin}
    }
    case 'live': {
      const files = kubeconfigFiles(flags.kubeconfig, process.env.KUBECONFIG)
      const own = [...svcdiagFlags, ...tokenFlag(flags)]
      return {...ofCheck, target: {...files, context, sharedFlags, svcdiagFlags: own}, first: [], origin: null}
    }
  }
}

/** Returns the commands without local paths, because they may be run on another machine. */
export function commandsToSend(commands: PrintedCommands): PrintedCommands {
  return commands.first.length > 0 ? commands : {...commands, target: withoutFiles(commands.target)}
}

function withoutFiles({context, sharedFlags, svcdiagFlags}: CommandTarget): CommandTarget {
  const at = svcdiagFlags.indexOf(TOKEN_FILE)
  const others = at === -1 ? svcdiagFlags : svcdiagFlags.toSpliced(at, 2)
  return {context, sharedFlags, svcdiagFlags: others, kubeconfig: null}
}

const TOKEN_FILE = '--token-file'

/** Only svcdiag has this flag. kubectl accepts a token only as an argument, which other users could read. */
function tokenFlag({'token-file': file}: PrintedFlags): string[] {
  return file === undefined ? [] : [TOKEN_FILE, resolve(file)]
}

/** Returns the flags that name the cluster and the user of the run. kubectl and svcdiag share them. */
function identityFlags({cluster, user, as, 'as-group': groups = []}: PrintedFlags): string[] {
  const asGroups = groups.flatMap(group => ['--as-group', group])
  return [...flag('--cluster', cluster), ...flag('--user', user), ...flag('--as', as), ...asGroups]
}

function serveTheLab({fault = [], namespace, profile}: PrintedFlags): Step {
  const flavour = profile === 'generic' || profile === 'openhands' ? profile : undefined
  const same = [...flag('--profile', flavour), ...flag('--namespace', namespace), ...faultFlags(fault)]
  return looking('serve the same lab in the background', [
    program('svcdiag', 'lab', 'up', '--detach', '--write-kubeconfig', LAB_KUBECONFIG, ...same),
  ])
}

/** Returns absolute paths, because the commands may be run elsewhere. Only KUBECONFIG can name several files. */
function kubeconfigFiles(
  flag: string | undefined,
  variable: string | undefined,
): Pick<CommandTarget, 'kubeconfig' | 'kubeconfigList'> {
  if (flag !== undefined) return {kubeconfig: resolve(flag)}
  const files = (variable ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map(file => resolve(file))
  if (files.length > 1) return {kubeconfig: null, kubeconfigList: files.join(delimiter)}
  return {kubeconfig: files[0] ?? null}
}

function faultFlags(faults: readonly string[]): string[] {
  return faults.flatMap(name => ['--fault', name])
}

/** Returns the flag and its value; nothing if the flag is not set. */
export function flag(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [name, value]
}
