import {SvcdiagError} from '../../errors.ts'
import {declarationOf} from '../../events/schema.ts'
import {complaintsIn} from '../../events/validate/event.ts'
import {type Diagnosis, DiagnosisSchema} from '../../explain/diagnosis.ts'
import {conversationInUrl, type ServerAccess, serverClient} from './client.ts'

/**
 * Returns the server's own diagnosis of the conversation in a URL. Returns null if the server has no such route, if it
 * does not know the conversation, or if the answer is no diagnosis. Throws the other errors of the client.
 */
export async function serverDiagnosis(url: string, access: ServerAccess): Promise<Diagnosis | null> {
  const conversation = conversationInUrl(url)
  if (conversation === null) return null
  const client = await serverClient(url, access)
  const path = `/api/v1/app-conversations/${conversation}/diagnosis`
  const answer = await client.get(path).catch((error: unknown) => {
    if (error instanceof SvcdiagError && error.code === 'server.not-found') return null
    throw error
  })
  return isDiagnosis(answer) ? answer : null
}

function isDiagnosis(answer: unknown): answer is Diagnosis {
  return complaintsIn(declarationOf(DiagnosisSchema), answer, '', '0').length === 0
}
