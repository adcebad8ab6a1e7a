/**
 * Returns the variables of a process that a test starts, with a separate home. The developer's home must not be used,
 * because processes read files in it and run some of them, for example `.openhands/hooks.json`.
 */
export function environment(home: string, more: NodeJS.ProcessEnv = {}): Record<string, string> {
  const own = {PATH: process.env.PATH, HOME: home, ...more}
  return Object.fromEntries(Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
