import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {deadlinesFor} from '../../src/bundle/collect/deadlines.ts'
import type {CreateRequest} from '../../src/bundle/collect/gather.ts'
import {type Created, createBundle} from '../../src/bundle/create.ts'
import {openDraft} from '../../src/bundle/write/draft.ts'
import {selectChecks} from '../../src/checks/engine/select.ts'
import {knownSecrets} from '../../src/cli/masking/cluster-mask.ts'
import {isWorthHiding} from '../../src/cli/redact/cluster-secrets.ts'
import {plainEnvOf} from '../../src/cli/target/profiles.ts'
import {PROFILES} from '../../src/installation/profiles.ts'
import {buildInstallation, type Lab, startLab} from '../../src/lab/index.ts'
import type {LabInstallation} from '../../src/lab/model.ts'
import {openProbedCluster, type ProbedCluster} from '../../src/probes/live.ts'
import {createRedactor, type Redactor, type RedactorOptions} from '../../src/redaction/redactor.ts'
import {NO_TARGET} from '../../src/repairs/command.ts'
import {offlineIn} from './offline.ts'

export const KEY = Buffer.alloc(32, 7)

export interface MadeBundle {
  readonly file: string
  readonly folder: string
  readonly created: Created
  readonly stages: readonly string[]
}

export interface Making {
  readonly faults?: readonly string[]
  readonly profile?: 'openhands' | 'generic'
  /** The start time of the lab's clock, in RFC 3339 (default: now). */
  readonly now?: string
  /** The value of `--release`. */
  readonly release?: string | null
  readonly options?: Partial<CreateRequest['options']>
  /** Changes the installation, or the cluster that the bundle reads. */
  readonly edit?: (installation: LabInstallation) => LabInstallation
  readonly between?: (cluster: ProbedCluster) => ProbedCluster
  readonly request?: Partial<CreateRequest>
  /** Called with the folder of the bundle. */
  readonly made?: (folder: string) => void
  /** Changes the redactor's options. */
  readonly knowing?: (options: RedactorOptions) => RedactorOptions
  /** Replaces the redactor. */
  readonly redactor?: (redactor: Redactor) => Redactor
  readonly key?: Uint8Array
  /** Keeps what removes the folder, for a bundle that several tests share (default: removed after the test). */
  readonly afterUse?: (remove: () => void) => void
  /** An installation that is already served. */
  readonly lab?: Lab
}

const EVERYTHING: CreateRequest['options'] = {
  components: [],
  includeNamespaces: [],
  logs: true,
  sinceSeconds: null,
  tailLines: null,
  maxLogBytes: 500e6,
  secrets: true,
  conversations: [],
  serviceKey: null,
}

/** Creates a bundle of a simulated installation, as the command does. It is removed after the test. */
export async function makeBundle(making: Making = {}): Promise<MadeBundle> {
  const {key = KEY} = making
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-bundle-'))
  const keepUntil = making.afterUse ?? onTestFinished
  keepUntil(() => rmSync(folder, {recursive: true, force: true}))
  making.made?.(folder)
  const lab = making.lab ?? (await serveLab(making))
  const opened = await openProbedCluster({
    kubeconfig: {text: lab.kubeconfig},
    env: {},
    plainEnv: plainEnvOf(PROFILES),
    now: () => Date.now(),
    fingerprintKey: key,
    shareAnswers: true,
    retryBudgetMs: 200,
  })
  const cluster = making.between?.(opened) ?? opened
  const file = join(folder, 'bundle.tar.gz')
  const stages: string[] = []
  try {
    await using draft = await openDraft(file, true)
    const created = await createBundle({
      ...requestFor(cluster, making, stages),
      draft,
      ...making.request,
      options: {...EVERYTHING, ...making.options},
    })
    return {file, folder, created, stages}
  } finally {
    await Promise.all([opened.close(), making.lab === undefined ? lab.close() : null])
  }
}

export async function serveLab(making: Making): Promise<Lab> {
  const {faults = [], profile = 'openhands', now = new Date().toISOString(), edit = own => own} = making
  return startLab(edit(buildInstallation({profile, namespace: 'agents', now, faults})), {port: 0})
}

function requestFor(
  cluster: ProbedCluster,
  {key = KEY, release = null, knowing = own => own, redactor = own => own}: Making,
  stages: string[],
): Omit<CreateRequest, 'draft' | 'options'> {
  const signal = new AbortController().signal
  const checks = checksWith(signal)
  const commands = {...checks.commands, target: {...NO_TARGET, context: cluster.target.context}}
  return {
    cluster,
    discovery: {namespace: null, profiles: PROFILES, forced: false, release},
    checks: {...checks, release, commands},
    signal,
    deadlines: deadlinesFor(600_000),
    clock: () => performance.now(),
    now: () => new Date(),
    stage: says => stages.push(says),
    progress: () => {},
    redactorWith: (more, onFound, objectNames, words) =>
      redactor(
        createRedactor(
          knowing({
            secrets: [...knownSecrets(cluster, isWorthHiding), ...more],
            objectNames,
            words,
            rules: [],
            paths: [],
            key,
            onFound,
          }),
        ),
      ),
    offline: offlineIn,
    objectNames: cluster.objectNames,
    version: '0.0.0',
    asked: {},
  }
}

export function checksWith(interrupt: AbortSignal): CreateRequest['checks'] {
  return {
    namespace: null,
    profile: null,
    release: null,
    profiles: [],
    selection: selectChecks([], [], '2026-01-01'),
    probes: true,
    runtimeUrl: null,
    recorded: {},
    failOn: 'fail',
    allowInconclusive: false,
    timeoutMs: 20_000,
    interrupt,
    observer: {decided: () => {}, watching: () => {}, changed: () => {}},
    version: '0.0.0',
    commands: {target: NO_TARGET, first: [], origin: null, probing: [], leavingOut: []},
    again: null,
  }
}
