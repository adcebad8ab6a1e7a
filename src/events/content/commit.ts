import {Type} from 'typebox'
import {mapOf, open} from '../declare.ts'
import {FileChange} from './file-change.ts'

export const Commit = open('Commit', {changes: Type.Optional(mapOf(FileChange))})
