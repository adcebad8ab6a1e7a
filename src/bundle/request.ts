import type {CheckReport} from '../checks/report.ts'
import type {Secret} from '../redaction/needles/secret.ts'
import type {Redactor} from '../redaction/redactor.ts'
import type {GatherRequest} from './collect/gather.ts'
import type {Manifest} from './manifest.ts'
import type {Bundle} from './open/bundle.ts'
import type {Draft} from './write/draft.ts'

/** What a bundle is made of. */
export interface CreateRequest extends GatherRequest {
  readonly draft: Draft
  /** A redactor that knows every value that was read so far, and these; `objectNames` and `words` see `RedactorOptions`. */
  readonly redactorWith: (
    more: readonly Secret[],
    onFound: (secret: Secret, item: string) => void,
    objectNames: ReadonlySet<string>,
    words: () => ReadonlySet<string>,
  ) => Redactor
  /** The checks, of a bundle as whoever gets it runs them. */
  readonly offline: (bundle: Bundle) => Promise<CheckReport>
  /** Of all objects that were read so far. */
  readonly objectNames: ReadonlySet<string>
  readonly version: string
  /** What the user asked for, as the manifest repeats it. */
  readonly asked: Manifest['options']
  /** Items that are done, of all of this stage; bytes so far. */
  readonly progress: (done: number, all: number, bytes: number) => void
}
