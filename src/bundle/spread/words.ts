import {CheckReport} from '../../checks/report/report.ts'
import type {RawObject} from '../../cluster/port.ts'
import type {Lists} from '../collect/item.ts'
import {objectsOf} from '../collect/lists.ts'
import {Manifest, RecordedApi, RecordedProbes, SecretStates} from '../format/manifest.ts'
import {StoredRedactionReport} from '../format/redaction-report.ts'

/** The fields whose values stay unmasked, because they are types, names or programs of objects. */
const TELLING = new Set(
  `kind apiVersion name namespace generateName uid reason type status phase image imageID nodeName host hostname hosts ip
  hostIP podIP clusterIP serviceName serviceAccountName secretName claimName volumeName storageClassName ingressClassName
  schedulerName runtimeClassName priorityClassName subdomain port protocol containerPort key operator effect verbs resources
  apiGroups resourceNames provisioner controller manager component app`.split(/\s+/),
)
const LABELS = new Set(['labels', 'matchLabels', 'nodeSelector', 'selector'])
const JOINTS = /[/:@,=]+/
/** Longer strings are prose and not words. */
const LONGEST_WORD = 512

/** Matches the name of a field. A key that does not match may be chosen by a user. */
const FIELD = /^(?:f:)?[A-Za-z]{2,40}\d?$/

/** Returns the words in the objects that stay unmasked: names, kinds, reasons, labels, images and field names. */
export function wordsIn(
  lists: Lists,
  objectsIn: (list: Lists[number]) => readonly RawObject[] = objectsOf,
): Set<string> {
  const words = new Set<string>()
  for (const list of lists) for (const object of objectsIn(list)) addFields(object, false, words)
  return words
}

/** Adds the words of any document that stay unmasked. */
export function addWordsOf(document: unknown, words: Set<string>): void {
  add(document, false, false, words)
}

function addFields(fields: Readonly<Record<string, unknown>> | RawObject, isLabels: boolean, words: Set<string>): void {
  for (const [key, value] of Object.entries(fields)) {
    if (isLabels || FIELD.test(key)) words.add(key)
    add(value, isLabels || TELLING.has(key), LABELS.has(key), words)
  }
}

function add(value: unknown, isTelling: boolean, isLabels: boolean, words: Set<string>): void {
  if (typeof value === 'string') {
    if (isTelling && value.length <= LONGEST_WORD) addWord(value, words)
  } else if (Array.isArray(value)) for (const item of value) add(item, isTelling, isLabels, words)
  else if (typeof value === 'object' && value !== null) addFields(value as Record<string, unknown>, isLabels, words)
}

function addWord(word: string, words: Set<string>): void {
  for (const part of [word, ...word.split(JOINTS)]) if (part !== '') words.add(part)
}

/** These words stay unmasked, because readers must be able to parse the documents. */
export function documentWords(): Set<string> {
  const words = new Set<string>()
  for (const schema of [Manifest, CheckReport, SecretStates, RecordedApi, RecordedProbes, StoredRedactionReport]) {
    addFrom(schema, words)
  }
  return words
}

function addFrom(schema: unknown, words: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, part] of Object.entries(schema)) {
    if (key === 'const' && typeof part === 'string') words.add(part)
    if (key === 'properties') for (const name of Object.keys(part)) words.add(name)
    addFrom(part, words)
  }
}
