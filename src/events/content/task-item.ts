import {oneOf, open, text, withDefault} from '../declare.ts'

export const TaskItem = open('TaskItem', {
  title: text(),
  notes: withDefault(text(), ''),
  status: withDefault(oneOf('todo', 'in_progress', 'done'), 'todo'),
})
