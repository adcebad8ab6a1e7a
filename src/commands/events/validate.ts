import {Flags} from '@oclif/core'
import {FAIL_ON} from '../../checks/status.ts'
import {BaseCommand} from '../../cli/base-command.ts'
import {ASSUME_TZ, EVENT_REDACTION_FLAGS, SOURCES} from '../../cli/events/flags.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {outputFlag} from '../../cli/flags/output-flag.ts'
import {COMPATS} from '../../events/compat.ts'

export default class EventsValidate extends BaseCommand {
  static override summary = 'Hold events against the interface, and say of each what is not as it should be'
  static override description =
    `Every document gets two verdicts: against the interface as specified, and against the reference in a version. Known extensions are no failures. Each complaint names the file, the event and the place in it, never a value. Logs are looked at as a whole: gaps, copies that contradict each other, parents that are missing or go round in circles.

Exit codes: 0 no failures, 2 usage, or nothing that is a source of events, 3 failures, 4 warnings with --fail-on warn, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> conversation.zip',
    '<%= config.bin %> <%= command.id %> conversations/ --compat 1.43 -v',
    '<%= config.bin %> <%= command.id %> page-1.json page-2.json -o json',
  ]
  static override args = SOURCES
  static override flags = {
    compat: Flags.option({
      options: COMPATS,
      summary: 'what decides: the interface as specified, or a version of the reference',
    })({default: 'spec'}),
    'fail-on': Flags.option({
      options: FAIL_ON,
      summary: 'what makes the exit code other than 0',
    })({default: 'fail'}),
    ...ASSUME_TZ,
    ...EVENT_REDACTION_FLAGS,
    output: outputFlag(['text', 'json']),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(EventsValidate)
    process.exitCode = EXIT.done // what a reader that leaves early is told
    const {keepHeapSmall} = await import('../../cli/process/heap.ts')
    keepHeapSmall()
    const {runEventsValidate} = await import('../../cli/events/validate-command.ts')
    const sources = [args.source].flat()
    process.exitCode = await runEventsValidate({sources, flags, sink: this.sink, version: this.config.version})
  }
}
