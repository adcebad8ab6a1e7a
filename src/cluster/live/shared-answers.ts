import type {Answer, Connection, Question} from './connection.ts'
import {untilAborted} from './until-aborted.ts'

/**
 * The same connection, where whoever asks first asks for all: checks and a collection then speak of the same objects.
 * Only good answers are kept. Whoever asked first may leave, and whoever waits for that answer has a deadline of its own:
 * neither ends the other.
 */
export function shareAnswers(connection: Connection): Connection {
  /** Null: whoever asked has left. */
  const answers = new Map<string, Promise<Answer | null>>()

  async function ask(question: Question, signal: AbortSignal): Promise<Answer> {
    if (question.review !== undefined || question.patch !== undefined) return connection.ask(question, signal)
    const key = `${question.accept ?? ''} ${question.path}`
    for (;;) {
      signal.throwIfAborted()
      const asked = answers.get(key) ?? askForAll(key, question, signal)
      const answer = await untilAborted(asked, signal)
      if (answer !== null) return answer
    }
  }

  function askForAll(key: string, question: Question, signal: AbortSignal): Promise<Answer | null> {
    const forget = () => {
      if (answers.get(key) === asked) answers.delete(key)
    }
    const asked = connection.ask(question, signal).then(
      answer => {
        if (answer.status !== 200) forget()
        if (answer.status === 410) forgetList(question.path)
        return answer
      },
      (error: unknown) => {
        forget()
        if (signal.aborted) return null
        throw error
      },
    )
    answers.set(key, asked)
    return asked
  }

  /** The first page holds a token that is of no use any more. */
  function forgetList(path: string): void {
    const [list = ''] = path.split('?')
    for (const key of answers.keys()) if (key.split(' ')[1]?.split('?')[0] === list) answers.delete(key)
  }

  return {...connection, ask}
}
