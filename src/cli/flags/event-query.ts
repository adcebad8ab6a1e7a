import {Args, Flags} from '@oclif/core'
import {SERVER_FLAGS} from './server-flags.ts'

export const QUERY_ARG = {
  query: Args.string({
    required: true,
    ignoreStdin: true,
    description: 'for example: kind:HookExecutionEvent tool:terminal -source:agent after:10m "text"',
  }),
}

/** The flags of `events wait` and `events expect`. `count`: what the number of events means. */
export function queryFlags(count: string) {
  return {
    conversation: Flags.string({required: true, summary: 'look at this conversation', helpValue: 'ID'}),
    count: Flags.integer({min: 0, default: 1, summary: count, helpValue: 'N'}),
    within: Flags.string({default: '30s', summary: 'the time limit', helpValue: 'DURATION'}),
    new: Flags.boolean({summary: 'count only events that arrive from now on'}),
    ...SERVER_FLAGS,
  }
}
