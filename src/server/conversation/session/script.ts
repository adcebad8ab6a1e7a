import {isStep, type Scenario, type Step, stepName, turnsOf} from '../../scenario/scenario.ts'
import type {StepName} from '../../scenario/steps.ts'

/** Where a conversation stands in its scenario. */
export interface Script {
  /** A message of the user came: the next answer is the first one of the next turn, or of the last. */
  nextTurn(): void
  /** It could not be kept. */
  takeBack(): void
  /** An answer begins; a message that comes from now on is for the one behind it. */
  begin(): void
  /** What the agent does now. A turn that has ended ends again, so that a run always comes to its end. */
  next(): Step
  /** Goes to where a conversation stood that has had so many messages, and so many answers to the last of them. */
  seek(messages: number, answers: number): void
}

const ANSWERS: ReadonlySet<StepName | undefined> = new Set(['say', 'call', 'parallel', 'call-invalid', 'finish'])
const DONE: Step = {finish: 'Done.'}

export function createScript(scenario: Scenario): Script {
  const turns = turnsOf(scenario)
  let messages = 0
  let turn = 0
  let at = 0
  const steps = () => turns[Math.min(Math.max(turn, 1), turns.length) - 1] ?? []

  return {
    nextTurn() {
      messages += 1
    },
    takeBack() {
      messages -= 1
    },
    begin() {
      if (turn === messages) return
      turn = messages
      at = 0
    },
    next() {
      const step = steps()[at]
      if (step === undefined) return endOf(steps())
      at += 1
      return step
    },
    seek(count, answers) {
      messages = count
      turn = count
      at = placeBehind(steps(), answers)
    },
  }
}

function endOf(steps: readonly Step[]): Step {
  return steps.findLast(step => isStep(step, 'finish') || isStep(step, 'say')) ?? DONE
}

/** Behind that many answers of the model. */
function placeBehind(steps: readonly Step[], answers: number): number {
  const places = steps.flatMap((step, at) => (ANSWERS.has(stepName(step)) ? [at + 1] : []))
  return answers === 0 ? 0 : (places[answers - 1] ?? steps.length)
}
