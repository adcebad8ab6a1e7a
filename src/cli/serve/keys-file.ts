export interface Keys {
  readonly application: string
  readonly runtime: string
}

/** Where they differ, no sandbox starts. Without a file both are the server's API key. Throws without a value. */
export async function keysFrom(file: string | undefined, apiKey: string): Promise<Keys> {
  if (file === undefined) return {application: apiKey, runtime: apiKey}
  const {readKeys} = await import('./read-keys.ts') // what reads YAML takes a while to load
  return readKeys(file)
}
