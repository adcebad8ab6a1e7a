import {isStep, type ReachedStep, type Scenario, type Step, stepName, turnsOf} from '../../scenario/scenario.ts'
import type {StepName} from '../../scenario/steps.ts'

/** The position of a conversation in its scenario. */
export interface Script {
  /**
   * Counts a user's message. The next answer begins the next turn, or the last turn again if there is no later turn.
   */
  nextTurn(): void
  /** Undoes `nextTurn`. Callers use it if the message could not be stored. */
  takeBack(): void
  /** Begins an answer. A message that arrives later counts for the next answer. */
  begin(): void
  /** Returns the next step. After its last step, a turn repeats its last answer, so that every run ends. */
  next(): Step
  /** Returns the step that was returned last; null if the turn has not begun. */
  reached(): ReachedStep | null
  /** Restores the position in the scenario. `answers`: the number of answers to the last message. */
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
    reached() {
      const step = steps()[at - 1]
      const name = step === undefined ? undefined : stepName(step)
      return name === undefined ? null : {number: at, name}
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

function placeBehind(steps: readonly Step[], answers: number): number {
  const places = steps.flatMap((step, at) => (ANSWERS.has(stepName(step)) ? [at + 1] : []))
  return answers === 0 ? 0 : (places[answers - 1] ?? steps.length)
}
