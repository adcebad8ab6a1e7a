import {type Static, type TObject, type TOptional, type TSchema, Type} from 'typebox'
import {orNull} from '../../one-of.ts'

type Fields<F extends Readonly<Record<string, TSchema>>> = {
  [K in keyof F & string as K extends `${infer Name}?` ? Name : K]: K extends `${string}?` ? TOptional<F[K]> : F[K]
}

/** Returns the schema of an object. As in TypeScript, `?` after a name marks an optional field. */
export function object<F extends Readonly<Record<string, TSchema>>>(fields: F): TObject<Fields<F>> {
  const entries = Object.entries(fields).map(([name, schema]) =>
    name.endsWith('?') ? [name.slice(0, -1), Type.Optional(schema)] : [name, schema],
  )
  return Type.Object(Object.fromEntries(entries)) as TObject<Fields<F>> // the loop renames fields as the type does
}

export const text = Type.String()
export const integer = Type.Integer()
export const flag = Type.Boolean()
export const numberOrText = Type.Union([Type.Integer(), Type.String()])
export const textMap = Type.Record(Type.String(), Type.String())
export const list = <S extends TSchema>(items: S) => Type.Array(items)

/** No API server accepts a name that begins like a flag, but an altered bundle may contain one. */
const Name = Type.String({pattern: '^[^-]'})

const OwnerReference = object({apiVersion: text, kind: text, name: text, 'uid?': text, 'controller?': flag})

export const ObjectMeta = object({
  name: Name,
  'namespace?': text,
  'uid?': text,
  'generation?': integer,
  'labels?': textMap,
  'annotations?': textMap,
  'creationTimestamp?': text,
  'deletionTimestamp?': text,
  'ownerReferences?': list(OwnerReference),
})
export type ObjectMeta = Static<typeof ObjectMeta>

const Writer = {'manager?': text, 'operation?': text, 'time?': text, 'subresource?': text}

export const ManagedFieldsEntry = object({...Writer, 'fieldsV1?': Type.Record(Type.String(), Type.Unknown())})
export type ManagedFieldsEntry = Static<typeof ManagedFieldsEntry>

/** Keeps the owned variables: `{"f:env": {"k:{\"name\":\"LOG_LEVEL\"}": {"f:value": {}}}}`. */
const OwnedVariables = object({'f:env?': Type.Record(Type.String(), Type.Record(Type.String(), object({})))})
const OwnedPodSpec = object({'f:containers?': Type.Record(Type.String(), OwnedVariables)})
const OwnedSpec = object({'f:template?': object({'f:spec?': OwnedPodSpec})})

const WorkloadFieldsEntry = object({...Writer, 'fieldsV1?': object({'f:spec?': OwnedSpec})})
export type WorkloadFieldsEntry = Static<typeof WorkloadFieldsEntry>

export const WorkloadMeta = Type.Object({
  ...ObjectMeta.properties,
  resourceVersion: Type.Optional(text),
  managedFields: Type.Optional(list(WorkloadFieldsEntry)),
})
export type WorkloadMeta = Static<typeof WorkloadMeta>

export const Condition = object({
  type: text,
  status: text,
  'reason?': text,
  'message?': text,
  'lastTransitionTime?': orNull(text),
  'lastUpdateTime?': orNull(text),
})
export type Condition = Static<typeof Condition>
