/** The letters of generated names in Kubernetes. */
const LETTER = '[bcdfghjklmnpqrstvwxz2456789]'
const TEMPLATE_HASH = `${LETTER}{8,10}`

/**
 * The differences between two equal clusters: generated names, addresses, uids, versions, the node that the scheduler
 * chose, and ages of less than an hour. Everything else must be equal, including times.
 */
const DIFFERING: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<=-)${TEMPLATE_HASH}-${LETTER}{5}\\b`, 'g'), '<hash>-<id>'],
  [new RegExp(`(?<=-|pod-template-hash=|pod-template-hash": ")${TEMPLATE_HASH}\\b`, 'g'), '<hash>'],
  [new RegExp(`(?<=-)${LETTER}{5}\\b`, 'g'), '<id>'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uid>'],
  [/(?<="resourceVersion": ")\d+/g, '<version>'],
  [/\b10\.(96|244)\.\d+\.\d+\b/g, '<ip>'],
  [/\bnode-[12]\b/g, '<node>'],
  [/(?<=[\s(])(\d+m)?\d+s(?=[\s)]|$)|(?<=[\s(])\d+m(?=[\s)]|$)/gm, '<age>'],
]

/**
 * Returns the text without these differences. Columns are as wide as their widest cell, so runs of blanks are replaced
 * as well.
 */
export function normalised(text: string): string {
  const replaced = DIFFERING.reduce((result, [pattern, name]) => result.replaceAll(pattern, name), text)
  return replaced.replaceAll(/ {2,}/g, '  ').replaceAll(/ +$/gm, '')
}

/** Sorts the rows of a table, because names have a generated part. */
export function sortedRows(text: string): string {
  const [header = '', ...rows] = text.trimEnd().split('\n')
  return [header, ...rows.toSorted()].join('\n')
}
