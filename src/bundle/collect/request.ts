import type {CheckReport} from '../../checks/report/report.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import type {Manifest} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import type {Draft} from '../write/draft.ts'
import type {GatherRequest} from './gather.ts'

/** The input of a bundle. */
export interface CreateRequest extends GatherRequest {
  readonly draft: Draft
  /** Makes a redactor with every value read so far, and these; for `objectNames` and `words` see `RedactorOptions`. */
  readonly redactorWith: (
    more: readonly Secret[],
    onFound: (secret: Secret, item: string) => void,
    objectNames: ReadonlySet<string>,
    words: () => ReadonlySet<string>,
  ) => Redactor
  /** Runs the checks on a bundle, as its recipient would. */
  readonly offline: (bundle: Bundle) => Promise<CheckReport>
  /** Names of all objects that were read so far. */
  readonly objectNames: ReadonlySet<string>
  readonly version: string
  /** The user's options, which the manifest records. */
  readonly asked: Manifest['options']
  /** Finished and total items of this stage, and bytes so far. */
  readonly progress: (done: number, all: number, bytes: number) => void
}
