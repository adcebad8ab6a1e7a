import {randomUUID} from 'node:crypto'
import {SvcdiagError} from '../../errors.ts'
import type {Compat} from '../../events/compat.ts'
import {HOOK_TYPES} from '../../events/kinds/hooks.ts'
import {isObject} from '../../events/schema.ts'
import {TOOL_NAMES} from '../../events/tools/index.ts'
import {EVENT_NAMES} from '../../hooks/config/schema.ts'
import {sourceProblem} from '../../hooks/config/sources.ts'
import {type HookConfig, type HookOccasion, type HookOutcome, type HookType, occasionOf} from '../../hooks/hook.ts'
import {createPatience, isOfTool} from '../../hooks/match.ts'
import {traceHooks, withExecutions} from '../../hooks/trace.ts'
import {nearest, suggestion, whetherMeant} from '../../nearest.ts'
import {parsedJson} from '../../parsed-json.ts'
import {PROGRAM} from '../../program.ts'
import {createRedactor} from '../../redaction/redactor.ts'
import {serverHooks} from '../../server/conversation/hooks/sources.ts'
import type {AsyncEnd} from '../../server/hooks/run/background.ts'
import {openHookRun} from '../../server/hooks/run-alone.ts'
import {visible} from '../../visible.ts'
import {EXIT} from '../exit-codes.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {LEFT_OUT, type Mask, masked} from '../masking/masked.ts'
import {type Log, type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {type RedactionFlags, redactionOf} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {variablesIn, workspaceIn} from './given.ts'
import {isFaulty, type Tested, testedDocument, testedText} from './tested.ts'

type HooksTestFlags = OutputFlags &
  RedactionFlags & {
    readonly hooks: string
    readonly event: string
    readonly tool?: string | undefined
    readonly args?: string | undefined
    readonly message?: string | undefined
    readonly run: boolean
    readonly workspace: string
    readonly 'hook-env-file'?: string | undefined
    readonly compat: Compat
  }

/** Explains the hooks of an occasion; with `--run` also runs them. Returns the exit code. */
export async function runHooksTest(flags: HooksTestFlags, sink: Sink, version: string): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  const occasion = occasionIn(flags)
  const secrets = await variablesIn(flags['hook-env-file'])
  sink.maskWith(await maskOf(flags, secrets))
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const source = await serverHooks(flags.hooks)
  if (source.warnings.length > 0) log.notice(`hooks of ${sourceProblem(source.name, source.warnings)}`)
  tellUnknownTool(flags.tool, log)
  const traces = traceHooks(source.config, occasion, createPatience())
  const results = flags.run
    ? await runNow(source.config, occasion, {flags, secrets, log, signal: interrupt.signal})
    : null
  if (interrupt.signal.aborted) log.notice('interrupted: the hooks were ended')
  const tested: Tested = {
    occasion,
    hooks: flags.hooks,
    traces:
      results === null
        ? traces.map(trace => ({...trace, execution: null}))
        : withExecutions(traces, results.outcome.executions).hooks,
    outcome: results?.outcome ?? null,
    asyncEnds: results?.asyncEnds ?? [],
  }
  const exit = interrupt.signal.aborted ? EXIT.interrupted : isFaulty(tested) ? EXIT.findings : EXIT.done
  if (format === 'json') sink.out(renderJson(masked(testedDocument(tested, version, exit), sink.mask)))
  else sink.out(testedText(masked(tested, sink.mask), flags.verbose))
  return exit
}

function occasionIn({event, tool, args, message}: HooksTestFlags): HookOccasion {
  const type = EVENT_NAMES.get(event)
  if (type === undefined)
    throw usage(
      `--event: there is no event ${event}${suggestion(event, EVENT_NAMES.keys(), `there are ${HOOK_TYPES.join(', ')}`)}`,
    )
  assertFitting(type, {tool, args, message})
  return {
    ...occasionOf(type, randomUUID()),
    toolName: tool ?? null,
    toolInput: isOfTool(type) ? argumentsIn(args) : null,
    message: type === 'UserPromptSubmit' ? (message ?? '') : null,
    metadata: type === 'Stop' ? {reason: 'agent_finished'} : {},
  }
}

function assertFitting(type: HookType, {tool, args, message}: Pick<HooksTestFlags, 'tool' | 'args' | 'message'>): void {
  if (isOfTool(type) && !tool) throw usage(`${type} is an event of a tool: name it with --tool`)
  if (!isOfTool(type) && tool !== undefined) throw usage(`--tool: ${type} has no tool`)
  if (!isOfTool(type) && args !== undefined) throw usage(`--args: ${type} has no tool`)
  if (type !== 'UserPromptSubmit' && message !== undefined) throw usage(`--message: ${type} has no message`)
}

function argumentsIn(text = '{}'): Readonly<Record<string, unknown>> {
  const value = parsedJson(text)
  if (!isObject(value)) throw usage('--args is not a JSON object')
  return value
}

async function maskOf(flags: HooksTestFlags, own: ReadonlyMap<string, string>): Promise<Mask> {
  const {loaded, secrets, key} = await redactionOf(flags)
  const named = [...own].map(([name, value]) => ({ref: `env/${name}`, value: Buffer.from(value)}))
  const {rules, paths} = loaded
  const redactor = createRedactor({secrets: [...secrets, ...named], objectNames: new Set(), rules, paths, key})
  return text => redactor.words(text) ?? LEFT_OUT
}

function tellUnknownTool(tool: string | undefined, log: Log): void {
  const known = Object.values(TOOL_NAMES)
  const near = tool === undefined || known.includes(tool) ? null : nearest(tool.toLowerCase(), known)
  if (near !== null) log.notice(`no tool is called ${tool}; ${whetherMeant(near)}`)
}

interface Running {
  readonly flags: HooksTestFlags
  readonly secrets: ReadonlyMap<string, string>
  readonly log: Log
  readonly signal: AbortSignal
}

interface Results {
  readonly outcome: HookOutcome
  readonly asyncEnds: readonly AsyncEnd[]
}

async function runNow(config: HookConfig, occasion: HookOccasion, running: Running): Promise<Results> {
  const {flags, secrets, log, signal} = running
  const asyncEnds: AsyncEnd[] = []
  await using hooks = openHookRun({
    config,
    sessionId: occasion.sessionId,
    workspace: await workspaceIn(flags.workspace),
    variables: secrets,
    compat: flags.compat,
    signal,
    onNotice: message => log.notice(visible(message)),
    onAsyncEnd: end => void asyncEnds.push(end),
  })
  return {outcome: await hooks.run(occasion), asyncEnds}
}

function usage(message: string): SvcdiagError {
  return new SvcdiagError('usage.invalid', message, {hint: `${PROGRAM} hooks test --help`})
}
