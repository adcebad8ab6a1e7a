import type {Missing} from '../../cluster/port.ts'
import {type Evidence, isMissing} from '../define.ts'
import type {RuntimeKeysFact} from '../facts.ts'
import {describeAnswer} from '../runtime/describe-answer.ts'
import {changeTime} from './change-time.ts'
import {type KeyFacts, keySide, SIDES} from './evidence.ts'

/** Returns the runtime API's answers to the stored keys, with the headers that identify the responder. */
export function probeEvidence(runtimeKeys: RuntimeKeysFact | Missing): Evidence[] {
  if (runtimeKeys === null || isMissing(runtimeKeys)) return []
  const {target, sentKey, acceptedKey} = runtimeKeys
  const answers = [
    {whose: 'the key that the app sends', answer: sentKey},
    ...(acceptedKey === sentKey ? [] : [{whose: 'the key that the runtime API reads', answer: acceptedKey}]),
  ]
  return answers.flatMap(({whose, answer}) =>
    answer === null ? [] : [{source: `GET /list of ${target} with ${whose}`, text: describeAnswer(answer)}],
  )
}

/** Returns when each stored key last changed and who changed it, if managedFields record it. */
export function changeEvidence(facts: KeyFacts): Evidence[] {
  return SIDES.flatMap(side => {
    const {secret} = keySide(facts, side)
    const read = secret === null ? undefined : facts.keySecrets[`${secret.namespace}/${secret.name}`]
    if (secret === null || read?.status !== 'found') return []
    const change = changeTime(read.value.metadata, secret.key)
    if (!change.known) return []
    const at = change.at.toISOString().replace('.000', '')
    return [
      {source: `managedFields of Secret ${secret.name}`, text: `${secret.key} last changed ${at} by ${change.manager}`},
    ]
  })
}
