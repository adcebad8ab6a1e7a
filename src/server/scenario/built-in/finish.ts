import type {Scenario} from '../scenario.ts'

export const finish: Scenario = {
  title: 'the agent has nothing to do and finishes',
  steps: [{finish: 'All done.'}],
}
