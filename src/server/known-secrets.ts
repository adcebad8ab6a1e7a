import type {ServerContext} from './context.ts'
import {createMask, type KnownSecrets, type Mask} from './mask.ts'

/**
 * Returns a function that returns the mask for all secrets that the server knows at the time of the call. A caller masks
 * all texts of a request with one such mask, because the secrets of all conversations are many.
 */
export function knownSecretsMask(server: ServerContext, most?: number): () => Mask {
  let known: KnownSecrets = []
  const mask = createMask(() => known, most)
  return () => {
    known = knownSecrets(server)
    return mask
  }
}

/** Returns the server's own keys, and the secrets of all conversations. */
function knownSecrets({settings, conversations}: ServerContext): KnownSecrets {
  const {apiKey, callbackToken, keys} = settings
  return [...Object.entries({key: apiKey ?? '', callback: callbackToken ?? '', ...keys}), ...conversations.secrets()]
}
