/** Whether brackets of a JSON text stand in more than `limit` brackets. Looks at no value, so that it is cheap. */
export function isDeeper(json: string, limit: number): boolean {
  let depth = 0
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gsu)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > limit) return true
  }
  return false
}
