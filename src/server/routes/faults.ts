import {complaint, unprocessable} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {FAULTS_PATH} from '../faults/path-pattern.ts'
import {FaultPlanSchema, FaultRuleSchema, planIn, problemInPlan} from '../faults/plan.ts'
import {plannedWords} from '../faults/words.ts'
import {type About, arrayOf, INTEGER, type Operation, objectOf, orNull} from '../request/operation.ts'
import {bodyOperation, DONE, type Routes, SUCCESS} from './route.ts'

/** Routes to simulate faults on other routes while the server runs. No fault happens on these routes themselves. */
export const faultRoutes: Routes = (app, server) => {
  app.get(FAULTS_PATH, {config: {operation: LIST, mayFail: false}}, async () => listed(server))

  const replace = bodyOperation(REPLACE, FaultPlanSchema, LISTED)
  app.put(FAULTS_PATH, {config: {operation: replace, mayFail: false}}, async ({body}) => {
    const problem = problemInPlan(body)
    if (problem !== null) {
      const {path, says} = problem
      throw unprocessable(complaint(['body', ...path], null, {type: 'value_error', msg: `Value error, ${says}`}))
    }
    const plan = planIn(body)
    server.log('warn', plannedWords(plan, server.faults.set(plan)))
    return listed(server)
  })

  app.delete(FAULTS_PATH, {config: {operation: CLEAR, mayFail: false}}, async () => {
    server.faults.clear()
    server.log('warn', 'simulating no faults any more')
    return DONE
  })
}

function listed({faults}: ServerContext): object {
  const {seed, rules} = faults.list()
  return {
    seed,
    rules: rules.map(({id, rule: {fault, value, ...rule}, matched, fired}) => ({
      id,
      ...rule,
      [fault]: value,
      matched,
      fired,
    })),
  }
}

const LISTED = objectOf({
  seed: orNull(INTEGER),
  rules: arrayOf({
    ...objectOf({...FaultRuleSchema.properties, id: INTEGER, matched: INTEGER, fired: INTEGER}),
    required: ['id', 'on', 'matched', 'fired'],
  }),
})

const RULE = {on: 'GET /api/shared-events/search', status: 503, requests: [2, 3]}
const EXAMPLE = {seed: 7, rules: [{id: 1, ...RULE, matched: 5, fired: 2}]}

const LIST: Operation = {
  summary: 'List the simulated faults, and how often each happened',
  description: 'A rule that no request matched has 0 in matched. A fault that never happened has 0 in fired.',
  tag: 'faults',
  example: {answer: EXAMPLE},
  answers: {200: LISTED},
}

const REPLACE: About = {
  summary: 'Replace the simulated faults',
  description:
    'Delays or refuses requests, cuts connections, breaks cursors, and disturbs the frames of sockets, by number, by chance, by the length of a log, or by the step of a scenario. The same seed and requests give the same faults.',
  tag: 'faults',
  example: {body: {seed: 7, rules: [RULE]}, answer: {...EXAMPLE, rules: [{id: 1, ...RULE, matched: 0, fired: 0}]}},
}

const CLEAR: Operation = {
  summary: 'Remove the simulated faults',
  description: 'Later requests and sockets have no faults. Sockets that are open keep theirs.',
  tag: 'faults',
  example: {answer: DONE},
  answers: {200: SUCCESS},
}
