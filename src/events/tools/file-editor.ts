import {defineTool} from './define.ts'
import {FILE_EDIT, FILE_EDITED} from './file-editing.ts'

export const fileEditor = defineTool({
  tools: {FileEditorTool: 'file_editor'},
  actions: {FileEditorAction: FILE_EDIT},
  observations: {FileEditorObservation: FILE_EDITED},
})
