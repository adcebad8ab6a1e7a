import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {outputFlag} from '../../cli/flags/output-flag.ts'

export default class EventsSchema extends BaseCommand {
  static override summary = 'Print the JSON Schema of an event'
  static override description =
    'The schema is derived from the declaration that validation uses. --components prints the schemas as components of an OpenAPI document, where event kinds have the suffix Output.'
  static override examples = ['<%= config.bin %> <%= command.id %>', '<%= config.bin %> <%= command.id %> --components']
  static override flags = {
    components: Flags.boolean({summary: 'print the components of an OpenAPI document'}),
    output: outputFlag(['json']),
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(EventsSchema)
    const {componentSchemas, eventJsonSchema} = await import('../../events/json-schema.ts')
    const {publishedSchema} = await import('../../cli/render/formats.ts')
    const {renderJson} = await import('../../cli/render/formats.ts')
    this.sink.out(renderJson(flags.components ? {schemas: componentSchemas()} : publishedSchema(eventJsonSchema())))
  }
}
