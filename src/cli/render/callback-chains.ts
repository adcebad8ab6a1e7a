import type {CallbackChain} from '../../callbacks/chain.ts'
import {type CallbackStep, STEPS} from '../../callbacks/steps.ts'
import {beginningOf, shortId} from '../../events/few.ts'
import {visible} from '../../visible.ts'

/** `-o json` has the complete sentences. */
const LONGEST_SENTENCE = 600

/** Returns the line of one finish: when it was, and what became of its callback. */
function chainLine({conversation, finish, verdict, sentence}: CallbackChain): string {
  return `${conversation === null ? 'conversation without an id' : shortId(conversation)}  ${finish.at ?? 'unknown time'}  ${verdict}: ${beginningOf(sentence, LONGEST_SENTENCE)}`
}

const WIDTH = Math.max(...Object.values(STEPS).map(name => name.length))

/** Returns a line for each step of the way. */
export function stepLines({steps}: CallbackChain): string[] {
  return steps.map((step, at) => `${at + 1} ${STEPS[step.id].padEnd(WIDTH)}  ${stepWords(step)}`)
}

function stepWords({is, text, event}: CallbackStep): string {
  const words = [text, event === null ? '' : `event ${shortId(event)}`].filter(word => word !== '').join(', ')
  const said = is === 'not-reached' ? 'not reached' : is
  return words === '' ? said : `${said}: ${words}`
}

/** Returns the text of chains. The steps of lost callbacks follow their line; with `all`, the steps of every callback. */
export function chainsText(chains: readonly CallbackChain[], all: boolean): string {
  return chains
    .flatMap(chain => {
      const steps = all || chain.verdict === 'lost' ? stepLines(chain).map(line => `  ${line}`) : []
      return [chainLine(chain), ...steps]
    })
    .map(line => `${visible(line)}\n`)
    .join('')
}
