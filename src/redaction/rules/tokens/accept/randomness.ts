import {isPlaceholder} from './placeholder.ts'

/** A digit in it, or letters that change case more often than names do. */
export function isRandom(value: string): boolean {
  return !isPlaceholder(value) && (/\d/.test(value) || (value.match(/[a-z][A-Z]/g) ?? []).length > 3)
}

/** Small letters, capitals and digits. */
export function isMixedCase(value: string): boolean {
  return !isPlaceholder(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value)
}

/** Neither words with hyphens nor a name with a number: mixed case and a digit, or a long run with digits in it. */
export function isRandomRun(value: string): boolean {
  return isMixedCase(value) || (!isPlaceholder(value) && (value.match(/[A-Za-z0-9]{16,}/g) ?? []).some(hasDigits))
}

/** The same, or a UUID. */
export function isRandomRunOrUuid(value: string): boolean {
  return isRandomRun(value) || /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value)
}

/** Capitals alone may be words; with digits between they are not. */
export function hasDigitAndLetter(value: string): boolean {
  return !isPlaceholder(value) && hasDigits(value)
}

/** Not the alphabet, as in documentation. */
export function isNoSequence(value: string): boolean {
  return !isPlaceholder(value) && !/abcdefgh|12345678/i.test(value)
}

function hasDigits(value: string): boolean {
  return (value.match(/\d/g) ?? []).length > 1
}
