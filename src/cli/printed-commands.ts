import type {PrintedCommands} from '../checks/assemble.ts'
import type {ClusterTarget} from '../cluster/port.ts'
import {program} from '../repairs/command.ts'
import {looking} from '../repairs/steps.ts'
import type {TargetFlags} from './cluster-flags.ts'

/** Where the built-in lab is served when a printed command needs it: its own is gone when the report is printed. */
const LAB_KUBECONFIG = 'svcdiag-lab.kubeconfig'

/** What printed commands carry: the flags that led here, and the context by name, since the current one can change. */
export function printedCommands(flags: TargetFlags, {context, mode}: ClusterTarget): PrintedCommands {
  const {kubeconfig = null, profile, config, release} = flags
  const own = [...flag('--config', config), ...flag('--profile', profile), ...flag('--release', release)]
  if (mode === 'lab' || flags.lab)
    return {target: {kubeconfig: LAB_KUBECONFIG, context: null, svcdiagFlags: own}, first: [serveTheLab(flags)]}
  return {target: {kubeconfig, context, svcdiagFlags: own}, first: []}
}

function serveTheLab({fault = [], namespace, profile}: TargetFlags) {
  const faults = fault.flatMap(name => ['--fault', name])
  const same = [...flag('--profile', profile), ...flag('--namespace', namespace), ...faults]
  return looking('serve the same lab in the background', [
    program('svcdiag', 'lab', 'up', '--detach', '--write-kubeconfig', LAB_KUBECONFIG, ...same),
  ])
}

function flag(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [name, value]
}
