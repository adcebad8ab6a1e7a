import {applyPatch} from './apply-patch.ts'
import {askOracle} from './ask-oracle.ts'
import {browser} from './browser.ts'
import {classifyAndSwitchLlm} from './classify-and-switch-llm.ts'
import {clientTool} from './client-tool.ts'
import {delegate} from './delegate.ts'
import {edit} from './edit.ts'
import {fileEditor} from './file-editor.ts'
import {finish} from './finish.ts'
import {glob} from './glob.ts'
import {grep} from './grep.ts'
import {invokeSkill} from './invoke-skill.ts'
import {listDirectory} from './list-directory.ts'
import {mcp} from './mcp.ts'
import {planningFileEditor} from './planning-file-editor.ts'
import {readFile} from './read-file.ts'
import {sleeptimeCompute} from './sleeptime-compute.ts'
import {startChildConversation} from './start-child-conversation.ts'
import {switchLlm} from './switch-llm.ts'
import {task} from './task.ts'
import {taskTracker} from './task-tracker.ts'
import {terminal} from './terminal.ts'
import {think} from './think.ts'
import {tomConsult} from './tom-consult.ts'
import {visionInspect} from './vision-inspect.ts'
import {workflow} from './workflow.ts'
import {writeFile} from './write-file.ts'

/** Every tool the model knows: a file beside this one, and a line here. */
export const TOOL_KINDS = [
  applyPatch,
  askOracle,
  browser,
  classifyAndSwitchLlm,
  clientTool,
  delegate,
  edit,
  fileEditor,
  finish,
  glob,
  grep,
  invokeSkill,
  listDirectory,
  mcp,
  planningFileEditor,
  readFile,
  sleeptimeCompute,
  startChildConversation,
  switchLlm,
  task,
  taskTracker,
  terminal,
  think,
  tomConsult,
  visionInspect,
  workflow,
  writeFile,
] as const
