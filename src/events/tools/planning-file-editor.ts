import {defineTool} from './define.ts'
import {FILE_EDIT, FILE_EDITED} from './file-editing.ts'

export const planningFileEditor = defineTool({
  tools: {PlanningFileEditorTool: 'planning_file_editor'},
  actions: {PlanningFileEditorAction: FILE_EDIT},
  observations: {PlanningFileEditorObservation: FILE_EDITED},
})
