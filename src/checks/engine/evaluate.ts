import {type Missing, notLooked} from '../../cluster/port.ts'
import {ERRORS} from '../../errors.ts'
import {COMPONENTS, type Component} from '../../installation/installation.ts'
import {type CheckContext, type CheckDefinition, inconclusive, type Outcome, skip} from '../define.ts'
import type {Facts, InputName} from '../facts.ts'
import {INPUTS} from '../inputs/index.ts'
import type {Status} from '../status.ts'
import type {Gathering} from './gather.ts'

export interface Evaluation {
  readonly outcome: Outcome
  /** Milliseconds until the last input arrived and the check was decided. */
  readonly durationMs: number
}

export interface EvaluationRequest {
  readonly gathering: Gathering
  readonly checks: readonly CheckDefinition[]
  /** The ids of the checks in the report. Other checks run only because one of these requires them. */
  readonly selected: ReadonlySet<string>
  readonly probes: boolean
  readonly now: () => Promise<Date>
  readonly clock: () => number
}

/** Returns a function that decides each check once, after its requirements, even if the check throws an error. */
export function evaluator(request: EvaluationRequest): (check: CheckDefinition) => Promise<Evaluation> {
  const started = new Map<string, Promise<Evaluation>>()
  return function evaluate(check) {
    const known = started.get(check.id)
    if (known !== undefined) return known
    const evaluation = decide(check, request, id => evaluate(byId(request.checks, id)))
    started.set(check.id, evaluation)
    return evaluation
  }
}

/** A skip must refer to a row of the report. Otherwise the check is inconclusive. */
function asReported(outcome: Outcome, selected: ReadonlySet<string>): Outcome {
  if (outcome.status !== 'skip' || outcome.because === undefined || selected.has(outcome.because)) return outcome
  return inconclusive(`${outcome.reason} (see ${outcome.because})`)
}

async function decide(
  check: CheckDefinition,
  request: EvaluationRequest,
  evaluateById: (id: string) => Promise<Evaluation>,
): Promise<Evaluation> {
  const {gathering, clock, selected} = request
  const blocked = await blockedBy(check, request, evaluateById)
  if (blocked !== null) return {outcome: asReported(blocked, selected), durationMs: 0}
  const inputs = [...check.inputs, ...(check.supporting ?? [])]
  const facts = await readFacts(check, gathering)
  const arrival = Math.max(0, ...inputs.map(name => gathering.arrivedAfterMs(name)))
  const startedAt = clock()
  const outcome = facts.complete
    ? run(check, facts.facts, {now: await request.now()})
    : withoutInput(check, facts.missing, selected)
  return {outcome: asReported(outcome, selected), durationMs: Math.round(arrival + clock() - startedAt)}
}

async function blockedBy(
  check: CheckDefinition,
  {probes, selected, gathering}: EvaluationRequest,
  evaluateById: (id: string) => Promise<Evaluation>,
): Promise<Outcome | null> {
  if (check.probes && !probes) return skip('--no-probe: no request is sent to the service itself')
  for (const requirement of check.requires) {
    const {id, unless} = typeof requirement === 'string' ? {id: requirement, unless: FAILED} : requirement
    const {outcome} = await evaluateById(id)
    if (!unless.includes(outcome.status)) continue
    const reason = `needs ${id}, which ${outcome.status === 'fail' ? 'fails' : `is ${outcome.status}`}`
    if (selected.has(id)) return skip(reason, id)
    const missing = outcome.status === 'inconclusive' ? outcome.missing : []
    return inconclusive('reason' in outcome ? `${reason}: ${outcome.reason}` : reason, missing)
  }
  return absentComponent(check, gathering)
}

const FAILED: readonly Status[] = ['fail', 'skip', 'inconclusive']

async function absentComponent({needs = []}: CheckDefinition, {fact}: Gathering): Promise<Outcome | null> {
  if (needs.length === 0) return null
  const installation = await fact('installation')
  if (installation.status !== 'found') return null
  for (const name of COMPONENTS.filter(known => needs.includes(known))) {
    const absent = absence(installation.value.components[name])
    if (absent !== null) return absent
  }
  return null
}

function absence(component: Component): Outcome | null {
  switch (component.state) {
    case 'found':
      return null
    case 'external':
      return skip(`the ${component.name} runs elsewhere: ${component.host}, by ${component.from}`)
    case 'built-in':
      return skip(`the ${component.name} is built into the app: ${component.from}`)
    case 'none':
      return skip('no sandbox is running')
    case 'unknown':
      return null // the inputs of the check show why the state is unknown
    case 'missing':
      return skip(`the ${component.name} was not found`, 'components.found')
  }
}

type ReadFacts =
  | {readonly complete: true; readonly facts: Partial<Facts>}
  | {readonly complete: false; readonly missing: readonly MissingInput[]}

interface MissingInput {
  readonly name: InputName
  readonly missing: Missing
}

async function readFacts(check: CheckDefinition, {fact}: Gathering): Promise<ReadFacts> {
  const needed = await Promise.all(check.inputs.map(async name => [name, await fact(name)] as const))
  const supporting = await Promise.all((check.supporting ?? []).map(async name => [name, await fact(name)] as const))
  const missing = needed.flatMap(([name, read]) =>
    read.status === 'found' ? [] : [{name, missing: asMissing(name, read)}],
  )
  if (missing.length > 0) return {complete: false, missing}
  const entries = [...needed, ...supporting].map(([name, read]) => [
    name,
    read.status === 'found' ? read.value : asMissing(name, read),
  ])
  return {complete: true, facts: Object.fromEntries(entries)}
}

function asMissing(name: InputName, read: Missing | {readonly status: 'absent'}): Missing {
  if (read.status === 'missing') return read
  return notLooked(INPUTS.get(name)?.says ?? name, 'it does not exist')
}

function withoutInput(
  check: CheckDefinition,
  missing: readonly MissingInput[],
  selected: ReadonlySet<string>,
): Outcome {
  const establisher = missing.flatMap(({name}) => INPUTS.get(name)?.establishedBy ?? []).find(id => id !== check.id)
  if (establisher !== undefined && selected.has(establisher))
    return skip(`needs ${establisher}, which could not establish it`, establisher)
  const gaps = missing.map(({missing}) => missing)
  const [first] = gaps
  return inconclusive(first === undefined ? 'an input is missing' : explained(first), gaps)
}

function explained({input, reason, cause, code}: Missing): string {
  const hint = cause === 'unreachable' && code !== undefined ? `; try: ${ERRORS[code].hint}` : ''
  return `could not read ${input}: ${reason}${hint}`
}

function run(check: CheckDefinition, facts: Partial<Facts>, context: CheckContext): Outcome {
  try {
    return check.run(facts as Facts, context) // `facts` contains exactly the declared inputs
  } catch (error) {
    return inconclusive(
      `internal-error: ${error instanceof Error ? error.name : 'unknown'} in ${check.id}; please report it`,
    )
  }
}

function byId(checks: readonly CheckDefinition[], id: string): CheckDefinition {
  const check = checks.find(candidate => candidate.id === id)
  if (check === undefined) throw new Error(`no check is called ${id}`)
  return check
}
