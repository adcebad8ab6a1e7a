import {globSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {type Command, Parser} from '@oclif/core'
import {expect, test} from 'vitest'

const folder = fileURLToPath(new URL('../../src/commands/', import.meta.url))
const files = globSync('**/*.ts', {cwd: folder}).sort()

test.each(files)('the examples of %s parse', async file => {
  const {default: command} = (await import(`${folder}${file}`)) as {default: typeof Command}
  const examples = command.examples ?? []
  expect(examples.length).toBeGreaterThan(0)
  for (const example of examples) {
    const argv = String(example)
      .replace(/ > .*$/u, '')
      .split(' ')
      .filter(word => !/^<%=|^%>$|^config\.bin$|^command\.id$/u.test(word))
    const flags = {...command.baseFlags, ...command.flags}
    const parsing = Parser.parse(argv, {flags, args: command.args, strict: true})
    await expect(parsing, String(example)).resolves.toBeDefined()
  }
})
