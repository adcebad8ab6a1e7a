export const LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'] as const
export type Level = (typeof LEVELS)[number]

const WORDS: Readonly<Record<Level, string>> = {
  TRACE: 'TRACE',
  DEBUG: 'DEBUG D VERBOSE',
  INFO: 'INFO I INFORMATION NOTICE LOG',
  WARN: 'WARN W WARNING',
  ERROR: 'ERROR E ERR SEVERE',
  FATAL: 'FATAL F ALERT CRIT CRITICAL EMERG PANIC',
}
const BY_WORD: ReadonlyMap<string, Level> = new Map(
  LEVELS.flatMap(level => WORDS[level].split(' ').map(word => [word, level])),
)

/** Returns the level for a word or number of a logger; null for any other value. */
export function levelOf(value: unknown): Level | null {
  if (typeof value === 'string') return BY_WORD.get(value) ?? BY_WORD.get(value.trim().toUpperCase()) ?? null
  return typeof value === 'number' ? levelOfNumber(value) : null
}

/** Only Node programs write levels as numbers, in pino's scale. In Python's scale, each level is ten lower. */
function levelOfNumber(value: number): Level | null {
  return LEVELS[Math.floor(value / 10) - 1] ?? null
}

export function isAtLeast(level: Level, least: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(least)
}
