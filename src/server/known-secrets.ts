import type {ServerContext} from './context.ts'

/** Returns the secrets that this process knows, by name: its own keys, and the secrets of all conversations. */
export function knownSecrets({settings, conversations}: ServerContext): ReadonlyMap<string, string> {
  const {apiKey, callbackToken, keys} = settings
  return new Map([
    ...Object.entries({key: apiKey ?? '', callback: callbackToken ?? '', ...keys}),
    ...conversations.secrets(),
  ])
}
