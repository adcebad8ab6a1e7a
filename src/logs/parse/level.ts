export const LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'] as const
export type Level = (typeof LEVELS)[number]

const BY_NAME: Readonly<Record<string, Level>> = {
  TRACE: 'TRACE',
  VERBOSE: 'DEBUG',
  DEBUG: 'DEBUG',
  D: 'DEBUG',
  INFO: 'INFO',
  INFORMATION: 'INFO',
  NOTICE: 'INFO',
  LOG: 'INFO',
  I: 'INFO',
  WARN: 'WARN',
  WARNING: 'WARN',
  W: 'WARN',
  ERROR: 'ERROR',
  ERR: 'ERROR',
  SEVERE: 'ERROR',
  E: 'ERROR',
  ALERT: 'FATAL',
  EMERG: 'FATAL',
  CRIT: 'FATAL',
  CRITICAL: 'FATAL',
  FATAL: 'FATAL',
  PANIC: 'FATAL',
  F: 'FATAL',
}

/** Returns the level for a word or number of a logger; null for any other value. */
export function levelOf(value: unknown): Level | null {
  if (typeof value === 'string') return BY_NAME[value] ?? BY_NAME[value.trim().toUpperCase()] ?? null
  return typeof value === 'number' ? levelOfNumber(value) : null
}

/** Reads a number in pino's scale, because only Node programs write numbers. Python's scale is ten lower. */
function levelOfNumber(value: number): Level | null {
  return LEVELS[Math.floor(value / 10) - 1] ?? null
}

/** Returns whether a level is at least as severe as another level. */
export function isAtLeast(level: Level, least: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(least)
}
