import {Flags} from '@oclif/core'
import {FAIL_ON} from '../../checks/status.ts'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {API_KEY_FILE, ASSUME_TZ, EVENT_REDACTION_FLAGS, SOURCES} from '../../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'
import {COMPATS} from '../../events/compat.ts'

export default class EventsValidate extends BaseCommand {
  static override summary = 'Validate events and list every violation'
  static override description =
    `Every document gets two verdicts: one for the specified interface and one for a version of the reference service. Known extensions do not fail. Each finding names the file, the event and the place in the event, never a value. svcdiag checks the whole log for gaps, copies that contradict each other, missing parents and cycles. A masked hook_command is a failure, because nothing can run it.

Exit codes: 0 no failures, 2 usage, or no source of events, 3 failures, 4 warnings with --fail-on warn, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> conversation.zip',
    '<%= config.bin %> <%= command.id %> conversations/ --compat 1.43 -v',
    '<%= config.bin %> <%= command.id %> page-1.json page-2.json -o json',
  ]
  static override args = SOURCES
  static override flags = {
    compat: Flags.option({
      options: COMPATS,
      summary: 'decide the exit code by the interface, or by this version of the reference',
    })({default: 'spec'}),
    'fail-on': Flags.option({
      options: FAIL_ON,
      summary: 'set the lowest severity that makes the exit code 3 or 4',
    })({default: 'fail'}),
    ...ASSUME_TZ,
    ...API_KEY_FILE,
    ...EVENT_REDACTION_FLAGS,
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(EventsValidate)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {keepHeapSmall} = await import('../../cli/process/heap.ts')
    keepHeapSmall()
    const {runEventsValidate} = await import('../../cli/events/validate-command.ts')
    process.exitCode = await runEventsValidate([args.source].flat(), flags, this.sink, this.config.version)
  }
}
