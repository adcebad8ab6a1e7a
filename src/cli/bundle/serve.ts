import {randomBytes} from 'node:crypto'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {openBundle} from '../../bundle/open/open.ts'
import {learnBundle, redactorKnowing} from '../../bundle/redact/learn.ts'
import {manifestOf, serveBundle} from '../../bundle/serve/serve.ts'
import {throughRedactor} from '../../bundle/spread/verdicts.ts'
import {endedAtOnce, type Interrupt} from '../process/interrupt.ts'
import {ended, kubeconfigFile, type Served} from '../process/served.ts'

/** Serves a bundle as a read-only cluster. `leftOut` lists the parts of the bundle that are not served. */
export async function serveBundleFile(
  file: string,
  port: number,
  interrupt: Interrupt,
): Promise<Served & {readonly leftOut: readonly string[]}> {
  const served = await endedAtOnce(interrupt, async () => {
    const bundle = await cleanBundle(await openBundle(file))
    return serveBundle(bundle, {port, now: () => new Date()})
  })
  const kubeconfig = await kubeconfigFile(served.kubeconfig)
  const {url, namespace, leftOut} = served
  return {
    facts: {url, kubeconfig: kubeconfig.path, namespace, bundle: file, leftOut, pid: process.pid},
    words: inWords(file, url, kubeconfig.path, namespace),
    leftOut,
    until: ended,
    [Symbol.asyncDispose]: async () => {
      await served.close()
      await kubeconfig.remove()
    },
  }
}

/** Returns a bundle of svcdiag unchanged, because it is already redacted. Other bundles are redacted on reading. */
async function cleanBundle(bundle: Bundle): Promise<Bundle> {
  if ((await manifestOf(bundle)) !== null) return bundle
  const rules = {secrets: [], rules: [], paths: [], key: randomBytes(32)}
  const knowledge = await learnBundle(bundle, rules, new AbortController().signal)
  return throughRedactor(bundle, redactorKnowing(knowledge, rules))
}

function inWords(file: string, url: string, kubeconfig: string, namespace: string): string {
  return `${file} is served read-only at ${url}, namespace ${namespace}; press Ctrl-C to stop. In another terminal:

  export KUBECONFIG=${kubeconfig}
  kubectl get pods -A
  kubectl describe pod NAME
  kubectl logs NAME -c CONTAINER --tail 20
`
}
