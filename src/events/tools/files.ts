import {Type} from 'typebox'
import {Commit, FileEntry} from '../content.ts'
import {count, flag, listOf, oneOf, orNull, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

const command = oneOf('view', 'create', 'str_replace', 'insert', 'undo_edit')

const FILE_EDIT = {
  command,
  path: text(),
  file_text: orNull(text()),
  old_str: orNull(text()),
  new_str: orNull(text()),
  insert_line: orNull(count()),
  view_range: orNull(Type.Array(Type.Integer())),
}

const FILE_EDITED = {
  command,
  path: orNull(text()),
  prev_exist: flag(true),
  old_content: orNull(text()),
  new_content: orNull(text()),
}

/** Tools that read, find and change files. */
export const FILE_TOOLS = [
  defineTool({
    tools: {ApplyPatchTool: 'apply_patch'},
    actions: {ApplyPatchAction: {patch: text()}},
    observations: {
      ApplyPatchObservation: {
        message: withDefault(text(), ''),
        fuzz: withDefault(Type.Integer(), 0),
        commit: orNull(Commit),
      },
    },
  }),
  defineTool({
    tools: {EditTool: 'edit'},
    actions: {
      EditAction: {
        file_path: text(),
        old_string: text(),
        new_string: text(),
        expected_replacements: withDefault(count(), 1),
      },
    },
    observations: {
      EditObservation: {
        file_path: orNull(text()),
        is_new_file: flag(false),
        replacements_made: withDefault(Type.Integer(), 0),
        old_content: orNull(text()),
        new_content: orNull(text()),
      },
    },
  }),
  defineTool({
    tools: {FileEditorTool: 'file_editor'},
    actions: {FileEditorAction: FILE_EDIT},
    observations: {FileEditorObservation: FILE_EDITED},
  }),
  defineTool({
    tools: {GlobTool: 'glob'},
    actions: {GlobAction: {pattern: text(), path: orNull(text())}},
    observations: {
      GlobObservation: {files: Type.Array(text()), pattern: text(), search_path: text(), truncated: flag(false)},
    },
  }),
  defineTool({
    tools: {GrepTool: 'grep'},
    actions: {GrepAction: {pattern: text(), path: orNull(text()), include: orNull(text())}},
    observations: {
      GrepObservation: {
        matches: Type.Array(text()),
        pattern: text(),
        search_path: text(),
        include_pattern: orNull(text()),
        truncated: flag(false),
      },
    },
  }),
  defineTool({
    tools: {ListDirectoryTool: 'list_directory'},
    actions: {ListDirectoryAction: {dir_path: withDefault(text(), '.'), recursive: flag(false)}},
    observations: {
      ListDirectoryObservation: {
        dir_path: orNull(text()),
        entries: listOf(FileEntry),
        total_count: withDefault(Type.Integer(), 0),
        is_truncated: flag(false),
      },
    },
  }),
  defineTool({
    tools: {PlanningFileEditorTool: 'planning_file_editor'},
    actions: {PlanningFileEditorAction: FILE_EDIT},
    observations: {PlanningFileEditorObservation: FILE_EDITED},
  }),
  defineTool({
    tools: {ReadFileTool: 'read_file'},
    actions: {ReadFileAction: {file_path: text(), offset: orNull(count()), limit: orNull(count(1))}},
    observations: {
      ReadFileObservation: {
        file_path: text(),
        file_content: withDefault(text(), ''),
        is_truncated: flag(false),
        lines_shown: orNull(Type.Array(Type.Unknown())),
        total_lines: orNull(Type.Integer()),
      },
    },
  }),
  defineTool({
    tools: {WriteFileTool: 'write_file'},
    actions: {WriteFileAction: {file_path: text(), content: text()}},
    observations: {
      WriteFileObservation: {
        file_path: orNull(text()),
        is_new_file: flag(false),
        old_content: orNull(text()),
        new_content: orNull(text()),
      },
    },
  }),
] as const
