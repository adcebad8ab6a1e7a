import type {Fix} from './define.ts'

/** Reads, or changes nothing in the installation. */
export function safely(summary: string, ...commands: readonly string[]): Fix {
  return {summary, commands, risk: 'safe'}
}

/** Rolls or restarts processes. */
export function restarting(summary: string, ...commands: readonly string[]): Fix {
  return {summary, commands, risk: 'restarts-pods'}
}

/** Writes Secrets, ConfigMaps, volumes, DNS or certificates. */
export function changingData(summary: string, ...commands: readonly string[]): Fix {
  return {summary, commands, risk: 'changes-data'}
}
