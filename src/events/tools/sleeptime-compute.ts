import {Type} from 'typebox'
import {text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

/** The background-compute tool. */
export const sleeptimeCompute = defineTool({
  tools: {SleeptimeComputeTool: 'sleeptime_compute'},
  actions: {SleeptimeComputeAction: {}},
  observations: {
    SleeptimeComputeObservation: {message: withDefault(text(), ''), sessions_processed: withDefault(Type.Integer(), 0)},
  },
})
