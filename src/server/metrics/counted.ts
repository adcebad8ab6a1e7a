import type {Channel} from '../channel.ts'
import type {HookStarter} from '../hooks/hooks.ts'
import type {Metrics} from './metrics.ts'

/** Returns the channel, whose stored events are counted. */
export function countedChannel(channel: Channel, metrics: Metrics): Channel {
  return {
    ...channel,
    publish(conversation, frame) {
      if (frame.type === 'durable') metrics.event(frame.event.kind)
      channel.publish(conversation, frame)
    },
  }
}

/** Returns the starter, whose hook runs are counted. An async hook counts when it starts. */
export function countedHooks(starter: HookStarter, metrics: Metrics): HookStarter {
  return {
    hooksOf(conversation) {
      const hooks = starter.hooksOf(conversation)
      return {
        config: hooks.config,
        async run(occasion, signal) {
          const outcome = await hooks.run(occasion, signal)
          for (const {blocked, success} of outcome.executions)
            metrics.hookRun(occasion.type, blocked ? 'blocked' : success ? 'success' : 'failed')
          return outcome
        },
        [Symbol.asyncDispose]: () => hooks[Symbol.asyncDispose](),
      }
    },
    [Symbol.asyncDispose]: () => starter[Symbol.asyncDispose](),
  }
}
