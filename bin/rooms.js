// The picture of the folders of src/ and their arrows for docs/architecture.md.
import {globSync, readFileSync} from 'node:fs'
import {root} from './root.js'

const [BOX_WIDTH, BOX_HEIGHT, COLUMN_GAP, ROW_GAP, MARGIN] = [120, 34, 28, 58, 16]

/**
 * Returns an SVG with one box for each folder, above all folders that it imports. An arrow that other arrows imply is
 * left out. Throws if folders import each other in a circle.
 */
export function roomsPicture() {
  const arrows = importsByFolder()
  const rows = rowsOf(arrows)
  const places = placesOf(rows, arrows)
  const right = Math.max(...[...places.values()].map(({x}) => x))
  const width = right + BOX_WIDTH + MARGIN
  const height = MARGIN * 2 + rows.length * (BOX_HEIGHT + ROW_GAP) - ROW_GAP
  const lines = [...arrows].flatMap(([from, targets]) =>
    withoutImplied(targets, arrows).map(to => arrow(places.get(from), places.get(to))),
  )
  const boxes = [...places].map(([name, {x, y}]) => box(name, x, y))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="14">
<title>Folders of src and what they import</title>
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#57606a"/></marker></defs>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${[...lines, ...boxes].join('\n')}
</svg>
`
}

/** Returns the folders that each folder imports. Imports of types count. Files directly in src/ belong to no folder. */
function importsByFolder() {
  const imports = new Map()
  for (const file of globSync('src/*/**/*.ts', {cwd: root}).toSorted()) {
    const folder = file.split('/')[1]
    const targets = imports.get(folder) ?? imports.set(folder, new Set()).get(folder)
    for (const [, path] of readFileSync(root + file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const [other, inside] = new URL(path, `file:///${file.slice('src/'.length)}`).pathname.slice(1).split('/')
      if (inside !== undefined && other !== folder) targets.add(other)
    }
  }
  return imports
}

/**
 * Returns the rows of folders. Folders that import nothing are the last row. Every other folder is in the row above its
 * highest target.
 */
function rowsOf(arrows) {
  const levels = new Map()
  const levelOf = (folder, above) => {
    if (above.includes(folder)) throw new Error(`a circle of folders: ${[...above, folder].join(' -> ')}`)
    const known = levels.get(folder)
    if (known !== undefined) return known
    const level = Math.max(-1, ...[...arrows.get(folder)].map(target => levelOf(target, [...above, folder]))) + 1
    levels.set(folder, level)
    return level
  }
  for (const folder of arrows.keys()) levelOf(folder, [])
  const rows = Array.from({length: Math.max(...levels.values()) + 1}, () => [])
  for (const folder of [...arrows.keys()].toSorted()) rows.at(-1 - levels.get(folder)).push(folder)
  return rows
}

/**
 * Returns the position of each folder. From the last row up, each folder is as near as possible to the middle of its
 * targets. The last row begins with the most imported folder.
 */
function placesOf(rows, arrows) {
  const places = new Map()
  const importers = name => [...arrows.values()].filter(targets => targets.has(name)).length
  for (const [level, row] of [...rows.entries()].toReversed()) {
    const wished = row
      .map(name => ({name, x: mean(withoutImplied(arrows.get(name), arrows).map(to => places.get(to).x))}))
      .toSorted((one, other) => one.x - other.x || importers(other.name) - importers(one.name))
    let free = MARGIN
    for (const {name, x} of wished) {
      const at = Math.max(free, Math.round(x))
      places.set(name, {x: at, y: MARGIN + level * (BOX_HEIGHT + ROW_GAP)})
      free = at + BOX_WIDTH + COLUMN_GAP
    }
  }
  return places
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}

function withoutImplied(targets, arrows) {
  const reaches = (from, to) => [...arrows.get(from)].some(next => next === to || reaches(next, to))
  return [...targets].filter(to => ![...targets].some(other => other !== to && reaches(other, to)))
}

function arrow(from, to) {
  const [x1, x2] = [from.x + BOX_WIDTH / 2, to.x + BOX_WIDTH / 2]
  return `<line x1="${x1}" y1="${from.y + BOX_HEIGHT}" x2="${x2}" y2="${to.y - 2}" stroke="#57606a" marker-end="url(#tip)"/>`
}

function box(name, x, y) {
  return `<g><rect x="${x}" y="${y}" width="${BOX_WIDTH}" height="${BOX_HEIGHT}" rx="4" fill="#f6f8fa" stroke="#57606a"/><text x="${x + BOX_WIDTH / 2}" y="${y + 22}" text-anchor="middle" fill="#1f2328">${name}</text></g>`
}
