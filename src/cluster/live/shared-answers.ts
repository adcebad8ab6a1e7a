import type {Connection, Question} from './connection.ts'
import type {Answer} from './transport.ts'
import {untilAborted} from './until-aborted.ts'

/**
 * Sends each question once and shares its answer, so that checks and a collection see the same objects. Keeps only answers
 * with status 200. Each caller has its own deadline: a caller that leaves does not cancel the question for the others.
 */
export function shareAnswers(connection: Connection): Connection {
  /** The answers by question; null if the caller that sent the question has left. */
  const answers = new Map<string, Promise<Answer | null>>()

  async function ask(question: Question, signal: AbortSignal): Promise<Answer> {
    if (question.review !== undefined) return connection.ask(question, signal)
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

  /** Drops all pages of a list, because the first page contains an expired token. */
  function forgetList(path: string): void {
    const [list = ''] = path.split('?')
    for (const key of answers.keys()) if (key.split(' ')[1]?.split('?')[0] === list) answers.delete(key)
  }

  return {...connection, ask}
}
