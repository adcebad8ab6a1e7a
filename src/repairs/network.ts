import {kubectl, type Program} from './command.ts'
import type {PatchOperation} from './patch.ts'
import type {Step} from './repair.ts'

/** An object that routes requests. */
export interface NetworkObject {
  readonly kind: keyof typeof KINDS
  readonly namespace: string
  readonly name: string
}

/** The JSON pointer of a field, with the value that was seen and its replacement. */
export interface Replacement {
  readonly path: string
  readonly from: unknown
  readonly to: unknown
  /** Fields that the new value depends on, with the values that were seen. */
  readonly given?: readonly {readonly path: string; readonly value: unknown}[]
}

const KINDS = {
  Service: {apiGroup: '', apiVersion: 'v1', resource: 'services'},
  Ingress: {apiGroup: 'networking.k8s.io', apiVersion: 'networking.k8s.io/v1', resource: 'ingresses'},
} as const

/**
 * Returns a JSON patch of one field. Its `test` operations contain the values that were seen, so it changes nothing if
 * the object has changed.
 */
export function replaceField({kind, namespace, name}: NetworkObject, does: string, change: Replacement): Step {
  const {apiGroup, apiVersion, resource} = KINDS[kind]
  const patch = ({path, from, to, given = []}: Replacement): Program => {
    const operations: PatchOperation[] = [
      ...given.map(({path, value}) => ({op: 'test' as const, path, value})),
      {op: 'test', path, value: from},
      {op: 'replace', path, value: to},
    ]
    return kubectl(namespace, 'patch', kind.toLowerCase(), name, '--type', 'json', '-p', JSON.stringify(operations))
  }
  return {
    does,
    command: [patch(change)],
    changes: 'changes-data',
    objects: [{apiVersion, kind, namespace, name}],
    undo: [patch({...change, from: change.to, to: change.from})],
    needs: [{apiGroup, resource, verbs: ['get', 'patch'], namespace, resourceNames: [name]}],
  }
}
