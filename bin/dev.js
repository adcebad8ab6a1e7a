#!/usr/bin/env node
// Runs the sources without a build: Node strips the types.
import {settings} from '@oclif/core'
import {start} from '../src/cli/run.ts'
import {pjson, root} from './root.js'

settings.enableAutoTranspile = false
process.env.NODE_ENV = 'development'
void start(root, {...pjson, oclif: {...pjson.oclif, commands: './src/commands'}}, {ignoreManifest: true})
