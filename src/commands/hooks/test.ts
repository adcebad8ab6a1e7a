import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {EVENT_REDACTION_FLAGS, HOOK_ENV_FILE} from '../../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'
import {COMPATS} from '../../events/compat.ts'

export default class HooksTest extends BaseCommand {
  static override summary = 'Explain which hooks run for an event, and why the others do not'
  static override description =
    `Lists every configured hook with the reason why it runs or not, and the probable mistake in a matcher. Runs nothing unless you set --run. With --run the hooks run on this machine like in "serve", and each result is explained. The whole list of hooks is in the JSON output, or with -v.

Exit codes: 0 a hook is for the event, and with --run every hook worked (a block counts as working), 2 usage, or invalid hooks, 3 no hook is for the event, or a matcher has a probable mistake, or with --run a hook failed, timed out or printed an answer that is not read, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --hooks hooks.json --event PreToolUse --tool terminal',
    '<%= config.bin %> <%= command.id %> --hooks hooks.json --event UserPromptSubmit --message Hello --run',
    '<%= config.bin %> <%= command.id %> --hooks my-plugin --event Stop --run --workspace project --hook-env-file secrets.env -o json',
  ]
  static override flags = {
    hooks: Flags.string({
      required: true,
      summary: 'read the hooks from this file, or from the folder of a plugin',
      helpValue: 'FILE',
    }),
    event: Flags.string({
      required: true,
      summary: 'explain this event, for example PreToolUse or Stop',
      helpValue: 'EVENT',
    }),
    tool: Flags.string({summary: 'name the tool; required for PreToolUse and PostToolUse', helpValue: 'NAME'}),
    args: Flags.string({summary: 'give the hook these arguments of the tool', helpValue: 'JSON'}),
    message: Flags.string({summary: 'give the hook this message, for UserPromptSubmit', helpValue: 'TEXT'}),
    run: Flags.boolean({summary: 'run the hooks that are for the event'}),
    workspace: Flags.string({
      default: '.',
      summary: 'run the hooks in this folder',
      helpValue: 'DIR',
    }),
    ...HOOK_ENV_FILE,
    compat: Flags.option({
      options: COMPATS,
      summary: 'run the hooks like the specified interface or like a version of the reference',
    })({default: 'spec'}),
    ...EVENT_REDACTION_FLAGS,
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(HooksTest)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runHooksTest} = await import('../../cli/hooks/test-command.ts')
    process.exitCode = await runHooksTest(flags, this.sink, this.config.version)
  }
}
