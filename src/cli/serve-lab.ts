import {startLab} from '../lab/index.ts'
import {type LabFlags, labInstallation} from './lab.ts'
import {ended, kubeconfigFile, type Served} from './served.ts'

/** The lab as a cluster of its own, with a kubeconfig that exists as long as the lab does. */
export async function serveLab(flags: LabFlags & {readonly port: number}): Promise<Served> {
  const installation = labInstallation(flags)
  const lab = await startLab(installation, {port: flags.port})
  const kubeconfig = await kubeconfigFile(lab.kubeconfig)
  const {namespace} = installation
  return {
    facts: {url: lab.url, kubeconfig: kubeconfig.path, namespace, faults: flags.fault ?? [], pid: process.pid},
    words: inWords(lab.url, kubeconfig.path, namespace),
    until: ended,
    [Symbol.asyncDispose]: async () => {
      await lab.close()
      await kubeconfig.remove()
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
