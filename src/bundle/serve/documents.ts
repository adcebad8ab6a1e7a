import {Value} from 'typebox/value'
import type {VersionBody} from '../../kube-api/state.ts'
import {MANIFEST, SERVER_VERSION} from '../format/layout.ts'
import {Manifest} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {documentIn} from '../open/document.ts'

/** Reads the manifest. Returns null for a bundle of another tool, or if the manifest is malformed. */
export async function manifestOf(bundle: Bundle): Promise<Manifest | null> {
  const manifest = await documentIn(bundle, MANIFEST)
  if (!Value.Check(Manifest, manifest)) return null
  return Number.isNaN(Date.parse(manifest.finishedAt)) ? null : manifest
}

/** Reads the body of `/version`, unchanged. */
export async function clusterVersion(bundle: Bundle): Promise<VersionBody> {
  const document = await documentIn(bundle, SERVER_VERSION)
  const info: object = Object(Object(document).info)
  const texts = Object.entries(info).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {gitVersion: 'v0.0.0-unknown', major: '0', minor: '0', ...Object.fromEntries(texts)}
}
