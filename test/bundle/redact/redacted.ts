import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll} from 'vitest'
import {openBundle} from '../../../src/bundle/open/open.ts'
import {type RedactedBundle, type RedactRequest, redactBundle} from '../../../src/bundle/redact/redact.ts'
import {openDraft} from '../../../src/bundle/write/draft.ts'
import {offlineIn} from '../offline.ts'

export async function redacted(
  source: string,
  out: string,
  more: Partial<RedactRequest> = {},
): Promise<RedactedBundle> {
  const bundle = await openBundle(source)
  await using draft = await openDraft(out, true)
  return await redactBundle({
    bundle,
    draft,
    secrets: [],
    rules: [],
    paths: [],
    refused: [],
    key: Buffer.alloc(32, 7),
    top: 'redacted',
    now: new Date('2026-03-04T05:06:07Z'),
    signal: new AbortController().signal,
    stage: () => {},
    offline: offlineIn,
    ...more,
  })
}

/** Returns a folder for the whole test file. */
export function folderOfFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-redact-'))
  afterAll(() => rmSync(folder, {recursive: true, force: true}))
  return folder
}
