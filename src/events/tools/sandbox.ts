import {Type} from 'typebox'
import {CmdOutputMetadata, TaskItem} from '../content.ts'
import {count, flag, freeObject, listOf, nullable, oneOf, orNull, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

/** Tools that run commands and a browser in the sandbox. */
export const SANDBOX_TOOLS = [
  defineTool({
    tools: {
      BrowserClickTool: 'browser_click',
      BrowserCloseTabTool: 'browser_close_tab',
      BrowserGetContentTool: 'browser_get_content',
      BrowserGetStateTool: 'browser_get_state',
      BrowserGetStorageTool: 'browser_get_storage',
      BrowserGoBackTool: 'browser_go_back',
      BrowserListTabsTool: 'browser_list_tabs',
      BrowserNavigateTool: 'browser_navigate',
      BrowserScrollTool: 'browser_scroll',
      BrowserSetStorageTool: 'browser_set_storage',
      BrowserStartRecordingTool: 'browser_start_recording',
      BrowserStopRecordingTool: 'browser_stop_recording',
      BrowserSwitchTabTool: 'browser_switch_tab',
      BrowserToolSet: 'browser_tool_set',
      BrowserTypeTool: 'browser_type',
    },
    actions: {
      BrowserAction: {},
      BrowserClickAction: {index: count(), new_tab: flag(false)},
      BrowserCloseTabAction: {tab_id: text()},
      BrowserGetContentAction: {extract_links: flag(false), start_from_char: withDefault(count(), 0)},
      BrowserGetStateAction: {include_screenshot: flag(false)},
      BrowserGetStorageAction: {},
      BrowserGoBackAction: {},
      BrowserListTabsAction: {},
      BrowserNavigateAction: {url: text(), new_tab: flag(false)},
      BrowserScrollAction: {direction: withDefault(oneOf('up', 'down'), 'down')},
      BrowserSetStorageAction: {storage_state: freeObject()},
      BrowserStartRecordingAction: {},
      BrowserStopRecordingAction: {},
      BrowserSwitchTabAction: {tab_id: text()},
      BrowserTypeAction: {index: count(), text: text()},
    },
    observations: {
      BrowserObservation: {screenshot_data: orNull(text()), full_output_save_dir: orNull(text())},
    },
  }),
  defineTool({
    tools: {TerminalTool: 'terminal'},
    actions: {
      TerminalAction: {
        command: text(),
        is_input: flag(false),
        timeout: orNull(Type.Number({minimum: 0, description: 'seconds'})),
        reset: flag(false),
      },
    },
    observations: {
      TerminalObservation: {
        command: nullable(text()),
        exit_code: orNull(Type.Integer()),
        timeout: flag(false),
        metadata: Type.Optional(CmdOutputMetadata),
        full_output_save_dir: orNull(text()),
      },
    },
  }),
] as const

const taskTrackerCommand = oneOf('view', 'plan')

/** Tools with which an agent organises and ends its own work. */
export const PROGRESS_TOOLS = [
  defineTool({
    tools: {FinishTool: 'finish'},
    actions: {FinishAction: {message: text()}},
    observations: {FinishObservation: {}},
  }),
  defineTool({
    tools: {InvokeSkillTool: 'invoke_skill'},
    actions: {InvokeSkillAction: {name: text()}},
    observations: {InvokeSkillObservation: {skill_name: text()}},
  }),
  defineTool({
    tools: {TaskTrackerTool: 'task_tracker'},
    actions: {TaskTrackerAction: {command: withDefault(taskTrackerCommand, 'view'), task_list: listOf(TaskItem)}},
    observations: {TaskTrackerObservation: {command: taskTrackerCommand, task_list: listOf(TaskItem)}},
  }),
  defineTool({
    tools: {ThinkTool: 'think'},
    actions: {ThinkAction: {thought: text()}},
    observations: {ThinkObservation: {}},
  }),
] as const
