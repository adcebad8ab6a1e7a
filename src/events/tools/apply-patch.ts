import {Type} from 'typebox'
import {Commit} from '../content/commit.ts'
import {orNull, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

export const applyPatch = defineTool({
  tools: {ApplyPatchTool: 'apply_patch'},
  actions: {ApplyPatchAction: {patch: text()}},
  observations: {
    ApplyPatchObservation: {
      message: withDefault(text(), ''),
      fuzz: withDefault(Type.Integer(), 0),
      commit: orNull(Commit),
    },
  },
})
