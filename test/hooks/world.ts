import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll} from 'vitest'
import {readHookConfig} from '../../src/hooks/config/config.ts'
import type {HookConfig, HookOccasion} from '../../src/hooks/hook.ts'

export const SESSION = '9c0e05f0-c27d-4711-8d3c-4a5bde175572'

/** Returns a new folder, which is deleted after the tests of the file. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'svcdiag-hooks-'))
  afterAll(() => rmSync(path, {recursive: true, force: true}))
  return path
}

export function configOf(document: unknown): HookConfig {
  const read = readHookConfig(document)
  if (read.status !== 'read') throw new Error(JSON.stringify(read.errors))
  return read.config
}

/** Returns a configuration of one event with these hooks: commands or definitions. */
export function hooksOn(event: string, ...hooks: readonly (string | object)[]): HookConfig {
  return configOf({[event]: [{hooks: hooks.map(hook => (typeof hook === 'string' ? {command: hook} : hook))}]})
}

export function occasion(type: HookOccasion['type'], more: Partial<HookOccasion> = {}): HookOccasion {
  return {
    type,
    toolName: null,
    toolInput: null,
    toolResponse: null,
    message: null,
    sessionId: SESSION,
    metadata: type === 'Stop' ? {reason: 'agent_finished'} : {},
    actionId: null,
    messageId: null,
    ...more,
  }
}
