import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {EXIT} from '../cli/exit-codes.ts'
import {API_KEY_FILE, ASSUME_TZ, EVENT_REDACTION_FLAGS, HOOK_ENV_FILE} from '../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../cli/flags/output-flag.ts'

export default class Reproduce extends BaseCommand {
  static override summary = 'Run a recorded conversation again, and show where the two runs differ'
  static override description =
    `Starts a server in memory, gives it an agent that answers as the recorded one did, and runs the recorded hooks, or those of --hooks. Then it compares both runs and shows the first step that differs, with both sides and the reason. Recorded hooks run only after they were shown and you agreed. Tools do not run: they give their recorded results.

Exit codes: 0 the runs are the same, or you did not agree, 2 usage, no source of events, or an invalid hooks file, 3 the runs differ, 5 a document was left out, the run did not end in time, or the disk of --save is full, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> conversation.zip',
    '<%= config.bin %> <%= command.id %> conversation.zip --hooks .openhands/hooks.json --workspace . --hook-env-file .env',
    '<%= config.bin %> <%= command.id %> svcdiag-bundle-2026-03-01T100000Z.tar.gz --yes',
    '<%= config.bin %> <%= command.id %> conversation.zip --yes --serve',
  ]
  static override args = {
    source: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'a conversation: any source of events, or a support bundle',
    }),
  }
  static override flags = {
    hooks: Flags.string({summary: 'run these hooks instead of the recorded ones', helpValue: 'FILE'}),
    conversation: Flags.string({
      summary: 'reproduce this conversation if the source contains several',
      helpValue: 'ID',
    }),
    workspace: Flags.string({
      summary: 'give the conversation a folder below this one (default: an empty one)',
      helpValue: 'DIR',
    }),
    ...HOOK_ENV_FILE,
    save: Flags.string({
      summary: 'write hooks.json and scenario.json of the recording to this folder',
      helpValue: 'DIR',
    }),
    yes: Flags.boolean({char: 'y', summary: 'run the recorded hooks without asking; required without a terminal'}),
    serve: Flags.boolean({summary: 'keep the server running afterwards, until Ctrl-C'}),
    within: Flags.string({default: '60s', summary: 'limit the time of the whole run', helpValue: 'DURATION'}),
    ...ASSUME_TZ,
    ...API_KEY_FILE,
    ...EVENT_REDACTION_FLAGS,
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(Reproduce)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runReproduce} = await import('../cli/reproduce/reproduce-command.ts')
    process.exitCode = await runReproduce(args.source, flags, this.sink, this.config.version)
  }
}
