import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {redactBytes, redactChunks, redactorWith} from './texts.ts'

/**
 * Each line of the files in `marked/` is a text. Its secrets are between « and », and ⏎ is a line end. Only the secrets
 * may change.
 */
const FOLDER = new URL('marked/', import.meta.url)
const redactor = redactorWith()
const MASK = /(?:<|&lt;)redacted:[^<>&\s]+(?:>|&gt;)/g
const BASE64_MASK = /PHJlZGFjdGVkO[A-Za-z0-9+/]*={0,2}/g

describe.each(readdirSync(FOLDER))('%s', file => {
  const rows = readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .filter(row => row !== '')

  test.each(rows)('%s', row => {
    const bytes = Buffer.from(row.replaceAll('⏎', '\n').replace(/[«»]/g, ''))
    const masked = redactBytes(redactor, bytes)
    expect(withoutMasks(masked.toString())).toBe(row.replaceAll('⏎', '\n').replace(/«[^»]*»/g, '«»'))
    expect(redactBytes(redactor, masked).toString()).toBe(masked.toString())
    expect(redactChunks(redactor, chunksOf(bytes)).toString()).toBe(masked.toString())
  })

  test.each(rows)('%s, in a line of JSON', row => {
    const text = row.replaceAll('⏎', '\n')
    const masked = JSON.parse(redactor.text(JSON.stringify({level: 'info', msg: text.replace(/[«»]/g, '')}), '-')).msg
    for (const secret of secretsIn(text)) expect(masked).not.toContain(secret)
  })
})

function secretsIn(text: string): string[] {
  return [...text.matchAll(/«([^»]*)»/g)].map(([, secret = '']) => secret)
}

function withoutMasks(text: string): string {
  return text.replace(MASK, '«»').replace(BASE64_MASK, '«»')
}

function chunksOf(bytes: Buffer): Buffer[] {
  return Array.from({length: Math.ceil(bytes.length / 7)}, (_, i) => bytes.subarray(7 * i, 7 * i + 7))
}
