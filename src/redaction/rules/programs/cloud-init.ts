import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch, linesBelow, whileLines} from '../matches.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret, secretWord} from '../values/not-a-secret.ts'

const MOST_LINES = 32

/** Masks the passwords of users in `chpasswd`, and the content of files with secret names in `write_files`. */
export const cloudInit: Rule = {
  id: 'cloud-init',
  why: 'Settings of cloud-init: users with their passwords, and files whose name marks their content as secret.',
  keywords: ['chpasswd:', 'path: /', 'path: "/'],
  *find(text) {
    for (const {0: head, 1: flow, index} of everyMatch(CHPASSWD, text)) {
      const from = index + head.length
      if (flow === undefined) yield* linesBelow(text, from, usersBelow)
      else yield* usersIn(text, from, text.indexOf('}', from))
    }
    for (const {0: head, 1: path = '', index} of everyMatch(PATH, text)) {
      const name = /([\w-]{2,64})(?:\.(?:txt|key|conf))?$/.exec(path)?.[1] ?? ''
      if (isSecretName(name)) yield* linesBelow(text, index + head.length, contentBelow(MOST_FIELDS))
    }
  },
}

function* usersIn(text: string, from: number, end: number): Iterable<Found> {
  for (const {1: value = '', indices} of everyMatch(USER, text.slice(from, end === -1 ? from : end))) {
    const start = from + (indices?.[1]?.[0] ?? 0)
    if (isPassword(value)) yield {start, end: start + value.length}
  }
}

/** Reads indented lines, each with a user and a password. */
const usersBelow = whileLines(MOST_LINES, line => (/^\s/.test(line) ? [...usersIn(`${line}}`, 0, line.length)] : null))

function isPassword(value: string): boolean {
  return !isNoSecret(value) && !/^R(?:ANDOM)?$/.test(value)
}

/** Reads the fields of a file up to its content. */
function contentBelow(lines: number): GoesOn {
  return (line, newLine) => {
    if (!newLine || lines === 0 || /^\s*- /.test(line) || !/^\s/.test(line)) return {found: []}
    const [, before = '', value = ''] = CONTENT.exec(line) ?? []
    if (/^[|>][+-]?$/.test(value)) return {found: [], goesOn: blockBelow(before.search(/\S/))}
    if (value === '') return {found: [], goesOn: contentBelow(lines - 1)}
    return {found: secretWord(value, before.length)}
  }
}

function blockBelow(indent: number): GoesOn {
  return whileLines(MOST_LINES, line => {
    const at = line.search(/\S/)
    return at <= indent ? null : secretWord(line.trim(), at)
  })
}

const MOST_FIELDS = 5
const CHPASSWD = /(?:^|\n|")[ \t]*chpasswd:[ \t]*(?:(\{)|$|\r?\n)/g
const USER =
  /(?:^\s{1,40}(?:- |list: ?)?|[[,:]\s{0,4})["']?[\w.-]{1,32}:([^\s:"',\]}]{3,256})["']?(?=\s*(?:$|[,\]}"']))/dg
const PATH = /(?:^|\n)[ \t]*(?:- )?path: ["']?(\/[\w./@-]{2,200})["']?[ \t]*(?:$|\r?\n)/g
const CONTENT = /^(\s*content:\s{1,4}["']?)([^"'\n]{1,1024}?)["']?\s*$/
