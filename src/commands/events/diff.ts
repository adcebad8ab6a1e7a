import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {API_KEY_FILE, ASSUME_TZ, EVENT_REDACTION_FLAGS} from '../../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'
import {PARTS} from '../../compare/step.ts'

export default class EventsDiff extends BaseCommand {
  static override summary = 'Compare two runs and find the first step that differs'
  static override description =
    `Reads a conversation from each of two sources, in any layout. Steps (calls, results, messages, hook runs, states) are paired by role and content. Ids, times and token counts are not compared, so that a run can be compared with its repetition. The output shows the first divergence with both sides, then the others.

Exit codes: 0 the runs are the same, 2 usage, or no source of events, 3 the runs differ, 5 a document was left out, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> recorded.zip repeated.zip',
    '<%= config.bin %> <%= command.id %> recorded.zip repeated.zip --ignore settings --ignore messages',
    '<%= config.bin %> <%= command.id %> conversations conversations --conversation 2c3d744575b44529ab2408b74acf4834 --conversation 9a1c9b1f6f0e4c0f8f3b0f8a54f3f0aa',
  ]
  static override args = {
    a: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'the first run: any source of events; - is standard input',
    }),
    b: Args.string({required: true, ignoreStdin: true, description: 'the second run'}),
  }
  static override flags = {
    conversation: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'compare this conversation if a source contains several; given twice, the second is for B',
      helpValue: 'ID',
    }),
    ignore: Flags.option({
      options: PARTS,
      multiple: true,
      multipleNonGreedy: true,
      summary: 'do not compare this part',
    })(),
    ...ASSUME_TZ,
    ...API_KEY_FILE,
    ...EVENT_REDACTION_FLAGS,
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(EventsDiff)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {keepHeapSmall} = await import('../../cli/process/heap.ts')
    keepHeapSmall()
    const {runEventsDiff} = await import('../../cli/events/diff-command.ts')
    process.exitCode = await runEventsDiff([args.a, args.b], flags, this.sink, this.config.version)
  }
}
