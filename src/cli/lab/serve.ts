import {resolve} from 'node:path'
import {startLab} from '../../lab/index.ts'
import {PROGRAM} from '../../program.ts'
import {ended, kubeconfigFile, type Served} from '../process/served.ts'
import {type LabFlags, labInstallation} from './installation.ts'
import {type LabMark, removeLabKubeconfig, writeLabKubeconfig} from './kubeconfig.ts'

export type ServeLabFlags = LabFlags & {
  readonly port: number
  readonly 'write-kubeconfig'?: string | undefined
}

/** Serves the lab as a cluster, with a kubeconfig that is deleted when the lab stops. */
export async function serveLab(flags: ServeLabFlags): Promise<Served> {
  const installation = labInstallation(flags)
  const lab = await startLab(installation, {port: flags.port})
  const {namespace, profile} = installation
  const mark = {url: lab.url, pid: process.pid, profile, namespace, faults: [...(flags.fault ?? [])]}
  try {
    const kubeconfig = await fileOf(lab.kubeconfig, flags['write-kubeconfig'], mark)
    return {
      facts: {...mark, kubeconfig: kubeconfig.path},
      words: inWords(lab.url, kubeconfig.path, namespace),
      until: ended,
      [Symbol.asyncDispose]: async () => {
        await lab.close()
        await kubeconfig.remove()
      },
    }
  } catch (error) {
    await lab.close()
    throw error
  }
}

async function fileOf(text: string, name: string | undefined, mark: LabMark): ReturnType<typeof kubeconfigFile> {
  if (name === undefined) return kubeconfigFile(text)
  const path = resolve(name)
  await writeLabKubeconfig(path, mark, text)
  return {path, remove: () => removeLabKubeconfig(path, mark.pid)}
}

function inWords(url: string, kubeconfig: string, namespace: string): string {
  return `The lab serves namespace ${namespace} at ${url}; press Ctrl-C to stop. In another terminal:

  export KUBECONFIG=${kubeconfig}
  kubectl get pods
  kubectl logs deployment/openhands --tail 20
  ${PROGRAM} check
`
}
