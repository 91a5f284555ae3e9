// Holds the catalogue against the interface document, which is not part of the package: every line has its place in the
// map, and lines and clauses name each other. --docs writes docs/reference/contract.md and the pages of the classes, --check-docs
// fails if one is not current.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkClauseLines, checkDocument, contractFolder, contractPages, documentMap } from '../src/contract/index.js'

const usage =
  'usage: npm run contract -- PATH | --docs | --check-docs\n  PATH is the interface document that the catalogue rests on'

process.exitCode = main(process.argv.slice(2))

function main(args: readonly string[]): number {
  const given = argumentsOf(args)
  if (typeof given === 'string') return complain(`${given}\n${usage}`, 2)
  const { path, docs, checkDocs } = given
  if (path === undefined && !docs && !checkDocs) return complain(`no document was named\n${usage}`, 2)
  const pages = contractPages()
  const stale = [...pages].filter(([page, text]) => readOrNull(page) !== text).map(([page]) => page)
  const left = pagesThere().filter((page) => !pages.has(page))
  if (docs) {
    mkdirSync(contractFolder, { recursive: true })
    for (const page of stale) writeFileSync(page, pages.get(page) ?? '')
    for (const page of left) rmSync(page)
  }
  if (checkDocs && stale.length + left.length > 0) {
    const named = [...stale, ...left].join(', ')
    return complain(`${named}: not as the catalogue has it; run \`npm run contract -- --docs\``, 1)
  }
  return path === undefined ? 0 : holdAgainst(path)
}

function holdAgainst(path: string): number {
  const text = path === '' ? null : readOrNull(path)
  if (text === null) return complain(`${JSON.stringify(path)} cannot be read\n${usage}`, 2)
  const faults = [...checkDocument(text), ...checkClauseLines()]
  if (faults.length > 0) {
    return complain(`the map does not fit ${path}:\n${faults.map(({ message }) => `  ${message}`).join('\n')}`, 1)
  }
  console.error(
    `all ${String(documentMap.lines.length)} lines of ${path} have their place, and every clause has its lines`,
  )
  return 0
}

function argumentsOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { docs: { type: 'boolean', default: false }, 'check-docs': { type: 'boolean', default: false } },
    })
    if (positionals.length > 1) return `one document at a time: ${positionals.join(', ')}`
    return { path: positionals[0], docs: values.docs, checkDocs: values['check-docs'] }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function pagesThere(): readonly string[] {
  try {
    return readdirSync(contractFolder).map((name) => `${contractFolder}/${name}`)
  } catch {
    return []
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function complain(message: string, code: 1 | 2): number {
  console.error(message)
  return code
}
