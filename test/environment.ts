/**
 * The variables of a process that a test starts: a home of its own, and nothing of the developer's. What lies in a home is
 * read, and some of it is run: `.openhands/hooks.json` by every conversation.
 */
export function environment(home: string, more: NodeJS.ProcessEnv = {}): Record<string, string> {
  const own = {PATH: process.env.PATH, HOME: home, ...more}
  return Object.fromEntries(Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
