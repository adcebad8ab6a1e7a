/** What the usual encoders do not leave as it is: of a component, RFC 3986, a form, a path, a whole URL. */
const ENCODED = [/[^\w.!~*'()-]/g, /[^\w.~-]/g, /[^\w.*-]/g, /[^\w.~$&+=:@!*'(),;-]/g, /[^\w.!~*'();/?:@&=+$,#-]/g]

/** A byte string percent-encoded in all usual ways, with capital and with small hex digits, a blank also as `+`. */
export function percentForms(bytes: string): string[] {
  const forms = ENCODED.flatMap(which => [
    bytes.replace(which, char => UPPER[char.charCodeAt(0)] ?? char),
    bytes.replace(which, char => LOWER[char.charCodeAt(0)] ?? char),
  ])
  return bytes.includes(' ') ? [...forms, ...forms.map(form => form.replaceAll('%20', '+'))] : forms
}

const LOWER = Array.from({length: 256}, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`)
const UPPER = LOWER.map(code => code.toUpperCase())
