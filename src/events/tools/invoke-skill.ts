import {text} from '../declare.ts'
import {defineTool} from './define.ts'

export const invokeSkill = defineTool({
  tools: {InvokeSkillTool: 'invoke_skill'},
  actions: {InvokeSkillAction: {name: text()}},
  observations: {InvokeSkillObservation: {skill_name: text()}},
})
