import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {API_KEY_FILE, ASSUME_TZ, EVENT_REDACTION_FLAGS, HOOK_ENV_FILE} from '../../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'
import {COMPATS} from '../../events/compat.ts'

export default class EventsReplay extends BaseCommand {
  static override summary = "Run today's hooks on every recorded occasion, and compare the decisions"
  static override description =
    `Reads a recorded conversation and runs the hooks of --hooks for each call, result, message and end of a run in it, without a server. Tools do not run, and the recorded hooks do not run. The output shows first what is decided differently: blocked or allowed, and the context for the model. Before the run it says what cannot be the same as in the recording.

Exit codes: 0 every decision is the same, 2 usage, no source of events, or an invalid hooks file, 3 a decision differs, 5 a document was left out, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> conversation.zip --hooks hooks.json',
    '<%= config.bin %> <%= command.id %> conversation.zip --hooks .openhands/hooks.json --workspace . --hook-env-file .env',
  ]
  static override args = {
    source: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'a conversation: any source of events; - is standard input',
    }),
  }
  static override flags = {
    hooks: Flags.string({
      required: true,
      summary: 'run these hooks: a hooks file, or the folder of a plugin',
      helpValue: 'FILE',
    }),
    conversation: Flags.string({summary: 'replay this conversation if the source contains several', helpValue: 'ID'}),
    workspace: Flags.string({summary: 'run the hooks in this folder (default: an empty one)', helpValue: 'DIR'}),
    ...HOOK_ENV_FILE,
    compat: Flags.option({options: COMPATS, summary: 'interpret hooks like this version of the reference'})({
      default: 'spec',
    }),
    ...ASSUME_TZ,
    ...API_KEY_FILE,
    ...EVENT_REDACTION_FLAGS,
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(EventsReplay)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runEventsReplay} = await import('../../cli/events/replay-command.ts')
    process.exitCode = await runEventsReplay(args.source, flags, this.sink, this.config.version)
  }
}
