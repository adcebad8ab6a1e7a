import type {Scenario, Step} from '../scenario.ts'

const again: Step = {call: 'glob', args: {pattern: '*'}, observe: 'No files found.'}

export const stuck: Scenario = {
  title: 'the agent does the same four times and is found to be stuck; a message frees it',
  turns: [{steps: [again, again, again, again]}, {steps: [{say: 'I was going round in circles.'}]}],
}
