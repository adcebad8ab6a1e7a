/** The words of a name in any style, lower case, digits dropped: `x-apiKey2`, `X_API_KEY` and `XApiKey` are `x api key`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, LONGEST_NAME)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{1,40})([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '')
}

const LONGEST_NAME = 128
