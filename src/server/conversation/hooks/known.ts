import {isObject} from '../../../events/schema.ts'
import {readHookConfig} from '../../hooks/config/config.ts'
import type {HookConfig, HookEntry} from '../../hooks/hook.ts'
import type {ConversationId, Store} from '../../store/store.ts'
import type {ConversationRecord} from '../record/record.ts'
import type {Secrets} from '../secrets/secrets.ts'
import type {Described} from '../session/session.ts'

/** Of a log the first ones, among which its hooks are announced. */
const FIRST = 20

/**
 * The hooks that a conversation had, where they are told: as it was described elsewhere, else as its log announced them. They
 * are there to be shown: what runs is another question (facts 10.1). Null for none.
 */
export async function toldHooks(store: Store, {id, foreign}: ConversationRecord): Promise<unknown> {
  return foreign?.hook_config ?? (await announcedHooks(store, id))
}

/** The same, read; none where they cannot be. */
export async function toldConfig(store: Store, record: ConversationRecord): Promise<HookConfig> {
  const told = await toldHooks(store, record)
  const read = told === null ? null : readHookConfig(told)
  return read?.status === 'read' ? read.config : {}
}

async function announcedHooks(store: Store, id: ConversationId): Promise<unknown> {
  const first = await store.byLog(id, {order: 'ascending', from: null, limit: FIRST})
  for (const {json} of first.filter(({kind}) => kind === 'ConversationStateUpdateEvent')) {
    const event: unknown = JSON.parse(json)
    if (isObject(event) && event.key === 'hook_config') return event.value ?? null
  }
  return null
}

/** The hooks of a conversation, as they may be told: no text holds a value of a secret. */
export function shownHooks({toldHooks, secrets}: Pick<Described, 'toldHooks' | 'secrets'>): HookConfig {
  const types = Object.entries(toldHooks)
  return Object.fromEntries(types.map(([type, entries]) => [type, entries.map(entry => shownEntry(entry, secrets))]))
}

function shownEntry({matcher, hooks}: HookEntry, {hide}: Secrets): HookEntry {
  return {
    matcher: hide(matcher),
    hooks: hooks.map(({name, command, prompt, systemPrompt, ...hook}) => ({
      ...hook,
      ...{name: hide(name), command: hide(command), prompt: hide(prompt), systemPrompt: hide(systemPrompt)},
    })),
  }
}

export function hasHooks(config: HookConfig): boolean {
  return Object.values(config).some(entries => entries.length > 0)
}
