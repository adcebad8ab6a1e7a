import {type Static, Type} from 'typebox'

const Texts = Type.Optional(Type.Array(Type.String()))

const RuleAllowlist = {
  description: Type.Optional(Type.String()),
  condition: Type.Optional(Type.String()),
  commits: Texts,
  paths: Texts,
  regextarget: Type.Optional(Type.String()),
  regexes: Texts,
  stopwords: Texts,
}

/** An allowlist of a rule or of the file. `targetrules` limits an allowlist of the file to some rules. */
export const AllowlistTable = Type.Object({...RuleAllowlist, targetrules: Texts})
export type AllowlistTable = Static<typeof AllowlistTable>

const Lists = Type.Optional(Type.Union([AllowlistTable, Type.Array(AllowlistTable)]))
const Count = Type.Optional(Type.Integer({minimum: 0}))

/** A rule. All keys are lower case, because gitleaks ignores the case of keys. */
export const RuleTable = Type.Object({
  id: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  regex: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  secretgroup: Count,
  entropy: Type.Optional(Type.Number()),
  keywords: Texts,
  tags: Texts,
  skipreport: Type.Optional(Type.Boolean()),
  required: Type.Optional(Type.Array(Type.Object({id: Type.String(), withinlines: Count, withincolumns: Count}))),
  allowlist: Lists,
  allowlists: Lists,
})
export type RuleTable = Static<typeof RuleTable>

/** A gitleaks file. Its rules are checked separately, so that one invalid rule does not refuse the others. */
export const FileTable = Type.Object({
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  minversion: Type.Optional(Type.String()),
  extend: Type.Optional(
    Type.Object({
      usedefault: Type.Optional(Type.Boolean()),
      path: Type.Optional(Type.String()),
      url: Type.Optional(Type.String()),
      disabledrules: Texts,
    }),
  ),
  allowlist: Lists,
  allowlists: Lists,
  rules: Type.Optional(Type.Array(Type.Unknown())),
})
export type FileTable = Static<typeof FileTable>

/** Returns a value with lower-case keys at all levels. */
export function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), lowerKeys(inner)]))
}
