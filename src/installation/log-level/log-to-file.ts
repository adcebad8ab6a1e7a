import type {ConfigMap, Container} from '../../cluster/objects.ts'
import {isOn, settingOf} from './effective-level.ts'

/**
 * Whether the app or the worker writes prompts and answers to files at level DEBUG. LOG_TO_FILE follows the level
 * unless it is set. An unread value counts as unset.
 */
export function writesFilesAtDebug(container: Container, configMaps: readonly ConfigMap[]): boolean {
  const value = settingOf(container, 'LOG_TO_FILE', configMaps)?.value ?? null
  return value === null || isOn(value)
}
