import {encodingsOf} from './encodings.ts'
import {PLANTED, quoted, SHORT, writingsOf} from './planted.ts'

/** A value in a file or in its name. */
export interface Leak {
  readonly planted: string
  readonly writing: string
  readonly path: string
}

/**
 * Matches colours and the text that a container runtime puts before each part of a long line. A value may continue
 * after them.
 */
const BETWEEN = new RegExp(
  `${String.fromCharCode(27)}\\[[\\d;]*m|\\n?\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z std(?:out|err) [PF] `,
  'g',
)

/** Searches every byte of unpacked files, and their names, for every planted value in every encoding. */
export function leaksIn(files: ReadonlyMap<string, Buffer>): Leak[] {
  const needles = Object.entries(PLANTED).flatMap(([planted, value]) =>
    [...formsOf(value)].map(([form, writing]) => ({planted, writing, form})),
  )
  const short = [SHORT, Buffer.from(SHORT).toString('base64')]
  const all = [...needles, ...short.map(form => ({planted: 'a short one', writing: 'as it is', form}))]
  return [...files].flatMap(([path, bytes]) => {
    const text = bytes.toString('latin1')
    const texts = [path, text, text.replaceAll(BETWEEN, '')]
    const found = all.filter(({form}) => texts.some(one => one.includes(form)))
    return found.map(({planted, writing}) => ({planted, writing, path}))
  })
}

/** Returns byte strings by name. Each byte string may occur in a document, and the document in another document. */
function formsOf(value: string): Map<string, string> {
  const named = Object.entries(writingsOf(value)).filter(([name]) => !name.includes('base64'))
  const others = [...encodingsOf(value), ...encodingsOf(Buffer.from(value).toString('base64'))]
  const forms = [...named, ...others.map(form => ['another encoding', form] as const)]
  const inDocuments = [quoted, (text: string) => quoted(quoted(text))].flatMap(write =>
    forms.map(([name, form]) => [name, write(form)] as const),
  )
  return new Map([...forms, ...inDocuments].map(([name, form]) => [latin1(form), name] as const).reverse())
}

function latin1(text: string): string {
  return Buffer.from(text).toString('latin1')
}
