import {isObject} from '../../../events/schema.ts'
import {readHookConfig} from '../../../hooks/config/config.ts'
import type {HookConfig, HookEntry} from '../../../hooks/hook.ts'
import type {ConversationId, Store} from '../../store/store.ts'
import type {ConversationRecord} from '../record/record.ts'
import type {Secrets} from '../secrets/secrets.ts'
import type {Described} from '../session.ts'

/** The number of events at the start of a log that are searched for the hooks. */
const FIRST = 20

/**
 * Returns the hooks of a conversation that are known from another server's description, else from the announcement in
 * the log. Null if there are none.
 */
export async function knownHooks(store: Store, {id, foreign}: ConversationRecord): Promise<unknown> {
  return foreign?.hook_config ?? (await announcedHooks(store, id))
}

/** Returns the parsed result of `knownHooks`. Returns an empty configuration if the result is null or invalid. */
export async function knownHookConfig(store: Store, record: ConversationRecord): Promise<HookConfig> {
  const told = await knownHooks(store, record)
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

/** Returns the hooks for display, with secrets masked. */
export function shownHooks({knownHooks, secrets}: Pick<Described, 'knownHooks' | 'secrets'>): HookConfig {
  const types = Object.entries(knownHooks)
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
