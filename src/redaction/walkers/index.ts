import {createJsonWalker} from './json.ts'
import type {Listener, PathRule, Walker} from './walker.ts'
import {createXmlWalker} from './xml.ts'
import {createYamlWalker} from './yaml.ts'

/** A format of documents that a walker reads. */
export type DocumentKind = 'json' | 'yaml' | 'xml'

/** Returns a walker for documents of this kind. `paths`: the user's rules for the file. */
export function createWalker(kind: DocumentKind, paths: readonly PathRule[], listener: Listener): Walker {
  if (kind === 'xml') return createXmlWalker(listener)
  return (kind === 'json' ? createJsonWalker : createYamlWalker)(paths, listener)
}
