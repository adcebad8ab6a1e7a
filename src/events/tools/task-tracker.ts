import {TaskItem} from '../content/task-item.ts'
import {listOf, oneOf, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

const command = oneOf('view', 'plan')

export const taskTracker = defineTool({
  tools: {TaskTrackerTool: 'task_tracker'},
  actions: {TaskTrackerAction: {command: withDefault(command, 'view'), task_list: listOf(TaskItem)}},
  observations: {TaskTrackerObservation: {command, task_list: listOf(TaskItem)}},
})
