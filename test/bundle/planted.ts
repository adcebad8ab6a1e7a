/** Planted values, by the place that makes each value known. Each value also occurs in all other places. */
export const PLANTED = {
  'a Secret': `Vq7"mK\\2'x%9+zP/é wT4$c`,
  'a Secret, in base64 in base64': 'bB4-nested_9fQz7LmT2x',
  'a DSN in a Secret': 'dS9-pw.7hXk2Rv4NqZt',
  'a login of a registry': 'pU3_registry-8sLw6YcJ',
  'a Secret, in the alphabet of names': 'vn7k2q9zt4m8x1b6c3',
  'a variable': 'eN5!inline~Tq3Wz8Kd',
  'a ConfigMap': 'cF8~config!Rx2Lp6Vb',
  'an assignment in a log': 'lL2-assigned_8tYq4Zk6',
  'the shape of a token of GitHub': 'ghp_x8Kd02mZqP41vnWs6RtYb3Lf7Ha9Jc5Ge2Nu',
  'the shape of a key of Anthropic': 'sk-ant-api03-q8Zt0LxVn4Rk2Wm7Yb1Cd5Fg9Hj3Kp6Ts0Uv8Xa4',
  'the shape of a JWT':
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI0NzExMDgxNSIsIm5hbWUiOiJ4In0.Q7zVn4Rk2Wm7Yb1Cd5Fg9Hj3Kp6Ts0Uv8Xa4Bc2De6G',
} as const

/** A value that is too short for a search: only its place identifies it as a secret. */
export const SHORT = 'Zq7!x'

/** Returns the forms in which programs write a value, by name. */
export function writingsOf(value: string): Readonly<Record<string, string>> {
  const bytes = Buffer.from(value)
  const json = quoted(value)
  const percent = encodeURIComponent(value)
  const hex = bytes.toString('hex')
  const units = [...Buffer.from(value, 'utf16le').swap16().toString('hex').matchAll(/..../g)].map(([unit]) => unit)
  return {
    'as it is': value,
    'JSON in JSON': json,
    'JSON twice': quoted(json),
    base64: bytes.toString('base64'),
    'base64 for URLs': bytes.toString('base64url'),
    ...Object.fromEntries(
      [1, 2, 3].map(shift => [`base64, shifted by ${shift}`, amid(bytes, shift).toString('base64')]),
    ),
    'base64 for URLs, shifted': amid(bytes, 1).toString('base64url'),
    hex,
    'hex in capitals': hex.toUpperCase(),
    percent,
    'percent in small letters': percent.replaceAll(/%../g, code => code.toLowerCase()),
    'percent throughout': hex.replaceAll(/../g, '%$&').toUpperCase(),
    'escapes of JSON': units.map(unit => `\\u${unit}`).join(''),
    'escapes of JSON in capitals': units.map(unit => `\\u${unit.toUpperCase()}`).join(''),
    'quoted for a shell': `'${value.replaceAll("'", `'\\''`)}'`,
  }
}

/** Returns a larger text with the bytes in its middle. */
function amid(bytes: Buffer, shift: number): Buffer {
  return Buffer.concat([Buffer.alloc(shift, 'u'), bytes, Buffer.from(' and more')])
}

export function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
