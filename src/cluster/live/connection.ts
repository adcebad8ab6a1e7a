import type {Followed} from './followed.ts'
import {type Answer, type Message, type Transport, untilAborted} from './transport.ts'

/** A GET request, or a POST request that only reviews the user's identity or permissions. */
export interface Question {
  readonly path: string
  readonly accept?: string
  readonly review?: AccessReview | WhoAmI
  /** If set, the response is streamed as long as the caller reads it. */
  readonly isFollowed?: true
}

export interface AccessReview {
  readonly apiVersion: 'authorization.k8s.io/v1'
  readonly kind: 'SelfSubjectAccessReview' | 'SelfSubjectRulesReview'
  readonly spec: {readonly resourceAttributes: Readonly<Record<string, string>>} | {readonly namespace: string}
}

export interface WhoAmI {
  readonly apiVersion: 'authentication.k8s.io/v1'
  readonly kind: 'SelfSubjectReview'
}

/** A connection for readers. It cannot send writes. */
export interface Connection extends Pick<Transport, 'server' | 'host' | 'explain'> {
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  /** Streams the response. It is never retried. */
  open(question: Question, signal: AbortSignal): Promise<Followed>
}

export const REVIEWS_PATH = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
export const RULES_REVIEWS_PATH = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews'
export const WHO_AM_I_PATH = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const POSTED: ReadonlySet<string> = new Set([REVIEWS_PATH, RULES_REVIEWS_PATH, WHO_AM_I_PATH])

export function readingOver({server, host, explain, send, open}: Transport): Connection {
  return {
    server,
    host,
    explain,
    ask: async (question, signal) => send(messageOf(question), signal),
    open: async (question, signal) => open(messageOf(question), question.isFollowed ?? false, signal),
  }
}

function messageOf({path, accept = 'application/json', review}: Question): Message {
  if (review === undefined) return {method: 'GET', path, headers: {accept}}
  if (!POSTED.has(path)) throw new Error('only reviews of the user are ever posted')
  return {method: 'POST', path, headers: {accept, 'content-type': 'application/json'}, body: JSON.stringify(review)}
}

/** Sends each question once and keeps responses with status 200. An abort does not affect other callers. */
export function shareAnswers(connection: Connection): Connection {
  /** The responses by question; null if the caller that sent the question has aborted. */
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
