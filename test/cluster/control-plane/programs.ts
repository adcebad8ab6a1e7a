import {join} from 'node:path'
import {freePorts} from './free-ports.ts'
import {WATCHED_KINDS} from './kwok-config.ts'
import type {Processes} from './processes.ts'

/** The folders of programs and files, and the ports. */
export interface Start {
  readonly bin: string
  readonly dir: string
  readonly processes: Processes
  readonly ports: Ports
}

type Ports = Awaited<ReturnType<typeof portsOfPrograms>>

export async function portsOfPrograms() {
  const [etcd, peers, api, controllers, scheduler, kubelet] = await freePorts(6)
  return {etcd, peers, api, controllers, scheduler, kubelet}
}

/** Starts etcd and the API server. Paths are relative to the folder that is the working directory of every program. */
export function startApiServer({bin, processes, ports}: Start): void {
  const etcd = `http://127.0.0.1:${ports.etcd}`
  processes.start('etcd', join(bin, 'etcd'), [
    '--data-dir=etcd-data',
    `--listen-client-urls=${etcd}`,
    `--advertise-client-urls=${etcd}`,
    `--listen-peer-urls=http://127.0.0.1:${ports.peers}`,
    '--unsafe-no-fsync',
    '--log-level=warn',
  ])
  processes.start('kube-apiserver', join(bin, 'kube-apiserver'), [
    `--etcd-servers=${etcd}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${ports.api}`,
    '--service-cluster-ip-range=10.96.0.0/16',
    ...TLS_FILES,
    '--token-auth-file=tokens.csv',
    '--authorization-mode=RBAC',
    '--service-account-issuer=https://kubernetes.default.svc',
    '--audit-policy-file=audit-policy.yaml',
    '--audit-log-path=audit.log',
    '--audit-log-mode=blocking-strict',
    '--kubelet-preferred-address-types=InternalIP',
    '--enable-priority-and-fairness=false',
    '--storage-media-type=application/json', // `storage.ts` edits this JSON
  ])
}

const TLS_FILES = [
  '--tls-cert-file=apiserver.crt',
  '--tls-private-key-file=apiserver.key',
  '--client-ca-file=ca.crt',
  '--service-account-key-file=sa.pub',
  '--service-account-signing-key-file=sa.key',
  '--kubelet-client-certificate=kubelet.crt',
  '--kubelet-client-key=kubelet.key',
]

/** Starts the controllers, the scheduler and kwok. They need a ready API server. */
export function startControllers({bin, processes, ports}: Start): void {
  processes.start('kube-controller-manager', join(bin, 'kube-controller-manager'), [
    '--kubeconfig=kubeconfig',
    '--service-account-private-key-file=sa.key',
    '--root-ca-file=ca.crt',
    '--leader-elect=false',
    '--controllers=*,-cronjob-controller', // this controller would start its own jobs over time
    '--bind-address=127.0.0.1',
    `--secure-port=${ports.controllers}`,
    ...UNHURRIED,
  ])
  processes.start('kube-scheduler', join(bin, 'kube-scheduler'), [
    '--kubeconfig=kubeconfig',
    '--leader-elect=false',
    '--bind-address=127.0.0.1',
    `--secure-port=${ports.scheduler}`,
    ...UNHURRIED,
  ])
  processes.start('kwok', join(bin, 'kwok'), [
    '--kubeconfig=kubeconfig',
    '--config=kwok.yaml',
    `--enable-crds=${WATCHED_KINDS.map(names => names.kind).join(',')}`,
    '--manage-all-nodes=true',
    '--node-ip=127.0.0.1',
    `--node-port=${ports.kubelet}`,
    `--server-address=127.0.0.1:${ports.kubelet}`,
    '--tls-cert-file=kubelet.crt',
    '--tls-private-key-file=kubelet.key',
    '--cidr=10.244.0.0/16',
    '--node-lease-duration-seconds=40',
  ])
}

/** Raises the limits on requests of the programs: with the defaults, creating a thousand pods would take a minute. */
const UNHURRIED = ['--kube-api-qps=500', '--kube-api-burst=1000']
