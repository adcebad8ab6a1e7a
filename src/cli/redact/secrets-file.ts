import {secretsFromFile} from '../../redaction/needles/from-file.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {inputFile} from './input-file.ts'

export async function secretsFile(file: string | null): Promise<Secret[]> {
  return file === null ? [] : secretsFromFile((await inputFile(file)).toString())
}
