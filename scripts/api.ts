// Writes docs/reference/api.md from the doc comments of what src/index.ts exports. With --check it writes nothing and fails where
// the page would change.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import ts from 'typescript'

const entry = join('src', 'index.ts')
const page = join('docs', 'reference', 'api.md')
const asText = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

/** Of what the checker's own scenarios have at hand, what is of use to others. */
const shownOf: Readonly<Record<string, readonly string[]>> = {
  RunContext: ['profile', 'addresses', 'names', 'newActor', 'randomName', 'shared', 'diagnose'],
  Actor: ['name', 'names', 'loginAnswer', 'tokenFor', 'logIn', 'tryLogIn', 'send'],
}

const program = ts.createProgram([entry], compilerOptions())
const checker = program.getTypeChecker()

const text = await format(pageText(), { ...(await resolveConfig(page)), filepath: page })
if (!process.argv.includes('--check')) writeFileSync(page, text)
else if (readFileSync(page, 'utf8') !== text) {
  console.error(`${page} does not show the package as it is; run \`npm run generate\``)
  process.exitCode = 1
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object }
  return ts.parseJsonConfigFileContent(config, ts.sys, '.').options
}

function pageText(): string {
  const source = program.getSourceFile(entry)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${entry} exports nothing`)
  const all = checker.getExportsOfModule(module).map((symbol) => ({ name: symbol.name, symbol: resolved(symbol) }))
  const those = (wanted: number) => all.filter(({ symbol }) => (symbol.flags & wanted) !== 0)
  const { Function: functions, Class: classes, Interface: interfaces, TypeAlias: aliases } = ts.SymbolFlags
  return `<!-- Made from the doc comments of src/ by \`npm run generate\`. Do not edit. -->

# What the package exports

How it is used: [library.md](../how-to/library.md). Types that are generated from a JSON Schema (\`Profile\`, \`Report\`,
\`ClauseResult\`) are described there: [schemas/](../../schemas).

## Functions

${those(functions).map(functionText).join('\n\n')}

## Faults

${those(classes).filter(isFault).map(classText).join('\n\n')}

## Types

${[...those(interfaces | aliases), ...those(classes).filter((one) => !isFault(one))].filter(isHandWritten).map(typeText).join('\n\n')}
`
}

interface Exported {
  readonly name: string
  readonly symbol: ts.Symbol
}

function resolved(symbol: ts.Symbol): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
}

function isFault({ name }: Exported): boolean {
  return /Fault$|Error$|^Unknown/.test(name)
}

function isHandWritten({ symbol }: Exported): boolean {
  return symbol.declarations?.every((one) => !one.getSourceFile().fileName.includes('/generated/')) ?? false
}

function functionText({ name, symbol }: Exported): string {
  const declaration = symbol.declarations?.[0]
  const signature = declaration && checker.getTypeOfSymbolAtLocation(symbol, declaration).getCallSignatures()[0]
  const shape = signature ? checker.signatureToString(signature, declaration, asText) : '()'
  return `### ${name}\n\n${code(`function ${name}${shape}`)}\n\n${docOf(symbol)}${tagsOf(symbol)}`
}

function classText({ name, symbol }: Exported): string {
  return `### ${name}\n\n${docOf(symbol)}`
}

function typeText({ name, symbol }: Exported): string {
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const members = type.getProperties().filter((member) => isShown(name, member))
  const rows = members.map((member) => {
    const at = member.valueDeclaration ?? member.declarations?.[0]
    const shape = at ? checker.typeToString(checker.getTypeOfSymbolAtLocation(member, at), at, asText) : ''
    const optional = (member.flags & ts.SymbolFlags.Optional) === 0 ? '' : '?'
    return `- \`${member.name}${optional}: ${shape.replaceAll(/\s+/g, ' ').replace(/ \| undefined$/, '')}\`${told(docOf(member))}`
  })
  const isUnion = (symbol.flags & ts.SymbolFlags.TypeAlias) !== 0
  const alias = isUnion ? `\n\n${code(aliasText(symbol))}` : ''
  return `### ${name}\n\n${docOf(symbol)}${alias}${isUnion || rows.length === 0 ? '' : `\n\n${rows.join('\n')}`}`
}

function isShown(of: string, { name }: ts.Symbol): boolean {
  const isPrivate = name.startsWith('#') || name.startsWith('__')
  return !isPrivate && name !== 'prototype' && name !== 'toJSON' && shownOf[of]?.includes(name) !== false
}

function aliasText(symbol: ts.Symbol): string {
  const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration)
  return declaration?.getText().replace(/^export /, '') ?? symbol.name
}

function docOf(symbol: ts.Symbol): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
}

function tagsOf(symbol: ts.Symbol): string {
  const lines = symbol.getJsDocTags(checker).map(({ name, text: parts }) => {
    const said = ts.displayPartsToString(parts).trim()
    const [, subject = '', rest = ''] = /^(\S+)\s+([^]*)$/.exec(said) ?? []
    return name === 'throws' ? `- throws \`${subject}\` ${rest}` : `- \`${subject}\`: ${rest}`
  })
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`
}

function told(doc: string): string {
  return doc === '' ? '' : `: ${doc.replaceAll(/\s+/g, ' ')}`
}

function code(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``
}
