/** The text that docker compose or `kubectl logs --prefix` adds before a line. */
export interface LogPrefix {
  /** The name of the container or pod, with the text around it. Lines of one source have equal names. */
  readonly source: string
  /** The length of the prefix, with the timestamp after it. */
  readonly length: number
}

/** Returns the prefix of a line; null without one. */
export function logPrefixOf(line: string): LogPrefix | null {
  const [all, source] = PREFIX.exec(line.slice(0, LONGEST)) ?? []
  return all === undefined || source === undefined ? null : {source, length: all.length}
}

/** The maximum length of a prefix. */
const LONGEST = 256
const PREFIX =
  /^(\[(?:pod|container)\/[\w.-]{1,100}(?:\/[\w.-]{1,64}){0,2}\]|[\w.@-]{1,80} {1,40}\|)(?: |$)(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) )?/
