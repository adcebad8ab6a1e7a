import {msOf} from '../scenario/duration.ts'
import type {StepOf} from '../scenario/scenario.ts'
import {beginItem, publishDelta} from './item.ts'
import type {Live, Run} from './live.ts'

/** Parts of the answer that follows, which are seen and never stored. */
export async function stream(
  live: Live,
  run: Run,
  {stream: texts, reasoning = [], every}: StepOf<'stream'>,
): Promise<void> {
  const item = beginItem(live, run)
  const parts = [
    ...withoutSecrets(live, reasoning).map(content => ['reasoning', content] as const),
    ...withoutSecrets(live, texts).map(content => ['text', content] as const),
  ]
  for (const [kind, content] of parts) {
    if (every !== undefined) await live.world.clock.sleep(msOf(every), run.controller.signal)
    publishDelta(live, item, kind, content)
  }
}

/** A secret may come in two parts: where there is one, all is held back until it can be hidden. */
function withoutSecrets({secrets}: Live, parts: readonly string[]): readonly string[] {
  const whole = parts.join('')
  const hidden = secrets.hide(whole)
  return hidden === whole ? parts : [hidden]
}
