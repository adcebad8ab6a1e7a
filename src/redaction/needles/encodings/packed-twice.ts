import {base64Core, base64Forms} from './base64.ts'

/** Returns base64 of the value's base64, and of its UTF-16 form (PowerShell), alone and inside larger texts. */
export function base64TwiceForms(value: Uint8Array, text: string | undefined): string[] {
  const inner = Buffer.from(value).toString('base64')
  const cores = [0, 1, 2].map(shift => base64Core(value, shift))
  const wide = text === undefined ? [] : [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]
  const texts = [inner, ...cores].flatMap(core => [core, core.replaceAll('+', '-').replaceAll('/', '_')])
  return [...[...new Set(texts)].map(core => Buffer.from(core)), ...wide].flatMap(base64Forms)
}
