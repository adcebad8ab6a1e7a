import {Flags} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {EXIT} from '../cli/exit-codes.ts'
import {
  allowInconclusiveFlag,
  CLUSTER_FLAGS,
  COMPONENT_LIST,
  FROM_FLAG,
  namesArg,
  timeoutFlag,
} from '../cli/flags/declarations.ts'
import {outputFlag} from '../cli/flags/output-flag.ts'
import {SHORT_FORMS, WORKLOAD_FORMS} from '../cli/logs/selection.ts'
import {LOG_FORMATS} from '../cli/render/formats.ts'

/** Declares a regular expression that may be repeated. */
function patternFlag(summary: string) {
  return Flags.string({multiple: true, multipleNonGreedy: true, summary, helpValue: 'RE'})
}

export default class Logs extends BaseCommand {
  static override summary = 'Print the logs of components and other workloads, merged by time, with secrets masked'
  static override description =
    `Prints the logs of every container of every pod as one stream. Each line contains time, pod, level, message, and the other fields of a JSON line. A stack trace stays with its message. svcdiag first reads the Secrets, variables and ConfigMaps of the installation, so that it can mask their values anywhere.

Name other workloads, such as a database, as for kubectl: ${WORKLOAD_FORMS} (short forms: ${SHORT_FORMS}). svcdiag searches the namespaces of the installation; -n names another one. With --pod or -l and no name, pods of no component are printed too.

Exit codes: 0 done, 2 usage or settings, 5 something could not be read (standard error lists what and why), 6 a log was dropped because of an internal error, 130 interrupted, which also ends -f.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> app -f',
    '<%= config.bin %> <%= command.id %> app runtime --since 1h --level warn',
    '<%= config.bin %> <%= command.id %> runtime --previous',
    '<%= config.bin %> <%= command.id %> statefulset/openhands-postgresql app --tail 50',
    "<%= config.bin %> <%= command.id %> --tail 100 --grep '40[13]' -o json",
    '<%= config.bin %> <%= command.id %> --pod postgres -c postgresql',
    '<%= config.bin %> <%= command.id %> app --events --exclude health',
    '<%= config.bin %> <%= command.id %> app --lab',
    '<%= config.bin %> <%= command.id %> app --from bundle.tar.gz --level warn',
    '<%= config.bin %> <%= command.id %> --from bundle.tar.gz --conversation 2c3d7445-75b4-4529-ab24-08b74acf4834',
  ]
  static override args = {
    'component|kind/name': namesArg(`${COMPONENT_LIST}, or a workload as KIND/NAME`, 'all'),
  }
  static override flags = {
    ...CLUSTER_FLAGS,
    ...FROM_FLAG,
    follow: Flags.boolean({char: 'f', summary: 'follow new lines and new pods'}),
    since: Flags.string({summary: 'print only lines newer than this, for example 1h', helpValue: 'DURATION'}),
    tail: Flags.integer({
      min: 0,
      summary: 'print only the last N lines of each container (default: all; with -f and no --since: 10)',
      helpValue: 'N',
    }),
    previous: Flags.boolean({char: 'p', summary: 'print logs from before the last restart of each container'}),
    level: Flags.option({
      options: ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const,
      summary: 'print this level and above; lines without a level are classified by their text',
    })(),
    grep: patternFlag('print only lines that match this regular expression after redaction; several: one of them'),
    exclude: patternFlag('leave out lines that match this regular expression after redaction'),
    pod: patternFlag('print only pods whose name contains a match of this regular expression'),
    container: Flags.string({
      char: 'c',
      multiple: true,
      multipleNonGreedy: true,
      summary: 'print only containers whose whole name matches this regular expression',
      helpValue: 'RE',
    }),
    conversation: Flags.string({
      summary: 'print only lines that contain the id of this conversation, with or without dashes',
      helpValue: 'ID',
    }),
    selector: Flags.string({
      char: 'l',
      summary: 'print only pods with these labels, for example app=proxy',
      helpValue: 'LABELS',
    }),
    timestamps: Flags.boolean({
      summary: 'print the time of each line as the kubelet wrote it, with -o raw as well',
    }),
    events: Flags.boolean({summary: 'print the Kubernetes events of the pods and workloads between the lines'}),
    secrets: Flags.boolean({
      default: true,
      allowNo: true,
      summary: 'read Secret values, to mask them anywhere; without them masking relies on names and shapes',
    }),
    'allow-inconclusive': allowInconclusiveFlag('read'),
    timeout: timeoutFlag('limit the time to find the pods and read the Secrets (default: 60s)'),
    output: outputFlag(LOG_FORMATS),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(Logs)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {keepBuffersFew, keepHeapSmall} = await import('../cli/process/heap.ts')
    keepHeapSmall()
    keepBuffersFew()
    const {runLogsCommand} = await import('../cli/logs/logs-command.ts')
    const names = [args['component|kind/name'] ?? []].flat()
    process.exitCode = await runLogsCommand(names, flags, this.sink)
    if (process.exitCode === EXIT.interrupted) process.exit() // Without this exit, the process waits for a reader that has stopped reading.
  }
}
