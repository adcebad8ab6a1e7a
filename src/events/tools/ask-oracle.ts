import {orNull, text} from '../declare.ts'
import {defineTool} from './define.ts'

export const askOracle = defineTool({
  since: '1.44.0',
  tools: {AskOracleTool: 'ask_oracle'},
  actions: {AskOracleAction: {question: text(), context: orNull(text())}},
  observations: {AskOracleObservation: {}},
})
