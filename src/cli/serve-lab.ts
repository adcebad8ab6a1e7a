import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {startLab} from '../lab/index.ts'
import {type LabFlags, labInstallation} from './lab.ts'

export interface ServedLab extends AsyncDisposable {
  readonly facts: object
  readonly words: string
  until(signal: AbortSignal): Promise<void>
}

/** The lab as a cluster of its own, with a kubeconfig that exists as long as the lab does. */
export async function serveLab(flags: LabFlags & {readonly port: number}): Promise<ServedLab> {
  const installation = labInstallation(flags)
  const lab = await startLab(installation, {port: flags.port})
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-lab-'))
  const kubeconfig = join(folder, 'kubeconfig')
  await writeFile(kubeconfig, lab.kubeconfig, {mode: 0o600})
  const {namespace} = installation
  return {
    facts: {url: lab.url, kubeconfig, namespace, faults: flags.fault ?? [], pid: process.pid},
    words: inWords(lab.url, kubeconfig, namespace),
    until: ended,
    [Symbol.asyncDispose]: async () => {
      await lab.close()
      await rm(folder, {recursive: true, force: true})
    },
  }
}

function inWords(url: string, kubeconfig: string, namespace: string): string {
  return `The lab serves namespace ${namespace} at ${url}; Ctrl-C ends it. In another terminal:

  export KUBECONFIG=${kubeconfig}
  kubectl get pods
  kubectl logs deployment/openhands --tail 20
  svcdiag check
`
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), {once: true})
  })
}
