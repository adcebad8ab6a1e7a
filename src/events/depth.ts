/** Returns whether a JSON text nests deeper than `limit`. A regular expression fails on a text of megabytes. */
export function isDeeper(json: string, limit: number): boolean {
  let open = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) inText = !inText
    else if (inText) continue
    else if (code === BRACE || code === BRACKET) open += 1
    else if (code === END_OF_BRACE || code === END_OF_BRACKET) open -= 1
    if (open > limit) return true
  }
  return false
}

const [QUOTE, BACKSLASH, BRACE, END_OF_BRACE, BRACKET, END_OF_BRACKET] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]
