import {tellingOf} from '../names/secret-name.ts'
import {looksRandom} from './value-looks.ts'

/** Whether a value only refers to a secret: a variable, a path, a name in a vault. */
export function isReference(value: string): boolean {
  return REFERENCE.test(value) || isPath(value) || isVariable(value)
}

/** Whether a value is the key of an object in a bucket or a cache: `conversations/8f3a2b1c/events/12.json`. */
export function isObjectPath(value: string): boolean {
  return OBJECT_PATH.test(value) && value.split('/').every(part => PART_OF_PATH.test(part))
}

function isPath(value: string): boolean {
  return PATH.test(value) && !value.split('/').some(looksRandom)
}

/** Whether a value is the name of a variable with a secret: `OPENAI_API_KEY`. */
function isVariable(value: string): boolean {
  return VARIABLE.test(value) && tellingOf(value) !== 'none'
}

const REFERENCE =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$|os\.environ[/.[(]|os\.getenv\(|process\.env\b|env[.:]|ENV\[|System\.getenv|getenv\(|secrets\.[A-Z]|file:|vault:|secret\/data\/|ref\+|ssm:|op:\/\/|awssm:|gcpsm:|akv:|keyvault|arn:aws[\w-]{0,10}:|projects\/[^/]{1,80}\/secrets\/|!(?:Ref|Sub|GetAtt|ImportValue|FindInMap|Join|Select|env(?:_var)?|secret|include(?:_\w{1,20})?|reference|lookup|file)\b|@Microsoft\.KeyVault|secretKeyRef|configMapKeyRef|valueFrom|&\w{1,60}\.|map\[|Object\.|config\.|settings\.|self\.|this\.|var\.|local\.|module\.|data\.\w|SecretStr\(|\[object |0x[0-9a-f]{1,16}$|\(\*?\w|[a-z_][\w.]{0,60} (?:or|\|\||\?\?) [A-Za-z_.]{2,60}[([])/i
const PATH = /^(?:\.{0,2}|~|[A-Za-z]:)?(?:[/\\][\w.@~-]{1,80}){2,20}[/\\]?$|^\.{0,2}\/[\w-]{1,60}\.\w{1,8}$/
const VARIABLE = /^[A-Z][A-Z\d]{1,30}(?:_[A-Z\d]{1,30}){1,8}$/
const OBJECT_PATH = /^[a-z][a-z_-]{2,40}\/(?:[\w.{}@:-]{1,80}\/){0,12}[\w.{}@:-]{0,120}$/
/** Matches words, numbers, hexadecimal identifiers and file names, but not mixed case with digits. */
const PART_OF_PATH = /^(?:[a-z_-]*|\d+|[\da-f-]{6,64}|[a-z\d_-]{1,24}|[\w-]{1,60}\.[a-z]{1,6}\d?|\{[\w.]+\})$/
