import type {Answer, Connection, Question} from './connection.ts'

/**
 * The same connection, where whoever asks first asks for all: checks and a collection then speak of the same objects.
 * Only good answers are kept.
 */
export function shareAnswers(connection: Connection): Connection {
  const answers = new Map<string, Promise<Answer>>()

  async function ask(question: Question, signal: AbortSignal): Promise<Answer> {
    if (question.review !== undefined) return connection.ask(question, signal)
    const key = `${question.accept ?? ''} ${question.path}`
    const answer = answers.get(key) ?? connection.ask(question, signal)
    answers.set(key, answer)
    const isKept = await answer.then(
      ({status}) => status === 200,
      () => false,
    )
    if (!isKept) answers.delete(key)
    if ((await answer).status === 410) forgetList(question.path)
    return answer
  }

  /** The first page holds a token that is of no use any more. */
  function forgetList(path: string): void {
    const [list = ''] = path.split('?')
    for (const key of answers.keys()) if (key.split(' ')[1]?.split('?')[0] === list) answers.delete(key)
  }

  return {...connection, ask}
}
