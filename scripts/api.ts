// Writes docs/reference/api.md, and a page below docs/reference/api/ for each `@category` of the doc comments of what
// src/index.ts exports, without members that are `@internal`. With --check it writes nothing and fails if a page would change.
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { Application, Comment, ReflectionKind, type DeclarationReflection, type SignatureReflection } from 'typedoc'
import { writeOrCheck } from './write-or-check.js'

/** The categories in the order of the index. */
const subjects: Readonly<Record<string, string>> = {
  Runs: 'Check a target from a program: start a run, and read its result.',
  'Emulator in tests': 'Start an emulator in the process of your tests: its options, and its users.',
  'Running emulator': 'Control a running emulator, and see what your client sent.',
  'Injected faults and stubs': 'Errors and canned answers that a test adds to a running emulator.',
  'Custom clauses': 'Declare a clause, judge, and end it with an outcome.',
  'Requests and answers': 'What a custom clause sends, and what it reads of the answers.',
  Errors: 'The error classes that the functions throw. All of them extend `Error`.',
}
/** What the index describes itself. */
const elsewhere = ['Profile', 'Report', 'ClauseResult', 'EmulatorDataFile', 'contract']
const fileOf = (title: string) => `${title.toLowerCase().replaceAll(' ', '-')}.md`
const banner = '<!-- Made from the doc comments of src/ by `npm run generate`. Do not edit. -->\n\n'

const app = await Application.bootstrap({
  ...{ entryPoints: [join('src', 'index.ts')], excludeInternal: true, excludeExternals: true, sort: [] },
  // The warnings are about the tags of generated types. The compiler has its own run.
  ...{ logLevel: 'Error', skipErrorChecking: true },
})
const project = await app.convert()
const groups = project?.categories ?? []
const astray = groups
  .filter(({ title }) => !(title in subjects))
  .flatMap(({ children }) => children.map(({ name }) => name))
  .filter((name) => !elsewhere.includes(name))
if (astray.length > 0) throw new Error(`@category is missing or unknown in the doc comment of ${astray.join(', ')}`)

const folder = join('docs', 'reference', 'api')
const pages = new Map([[`${folder}.md`, indexText()]])
for (const [title, intro] of Object.entries(subjects)) {
  const symbols = membersOf(title).map(symbolText).join('\n\n')
  pages.set(join(folder, fileOf(title)), `${banner}# ${title}\n\n${intro} [All exports](../api.md).\n\n${symbols}\n`)
}
for (const [path, text] of pages)
  pages.set(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))
writeOrCheck(pages, folder)

function indexText(): string {
  const parts = Object.entries(subjects).map(([title, intro]) => {
    const links = membersOf(title).map(({ name }) => `[${name}](api/${fileOf(title)}#${name.toLowerCase()})`)
    return `## ${title}\n\n${intro}\n[The page](api/${fileOf(title)}) has:\n${links.join(', ')}.`
  })
  return `${banner}# What the package exports

[library.md](../how-to/library.md) shows how to use it. The types \`Profile\`, \`Report\`, \`ClauseResult\` and \`EmulatorDataFile\`
are generated from the JSON Schemas in [schemas/](../../schemas), which describe them. \`contract\` has the clauses, classes,
departures and exit codes of [the contract](contract.md) as constants.\n\n${parts.join('\n\n')}\n`
}

/** Functions come first. */
function membersOf(title: string): readonly DeclarationReflection[] {
  const members = groups.find((group) => group.title === title)?.children.filter((one) => one.isDeclaration()) ?? []
  return [...members.filter(({ signatures }) => signatures), ...members.filter(({ signatures }) => !signatures)]
}

function symbolText({ name, type, children = [], ...symbol }: DeclarationReflection): string {
  const [signature] = symbol.signatures ?? []
  const code = signature ? `function ${name}${shapeOf(signature, ': ')}` : type && `type ${name} = ${type.toString()}`
  const members = children.filter(isShown).map(memberText).join('\n')
  return `## ${name}\n\n${code ? `\`\`\`ts\n${code}\n\`\`\`\n\n` : ''}${told(signature ?? symbol)}\n\n${members}`
}

/** Leaves out constructors, which nobody is to call, and the name of an error class. */
function isShown({ kind, type }: DeclarationReflection): boolean {
  return kind !== ReflectionKind.Constructor && type?.type !== 'literal'
}

function memberText({ name, flags, type, ...member }: DeclarationReflection): string {
  const [signature = member.getSignature] = member.signatures ?? []
  const isCall = signature?.kind === ReflectionKind.CallSignature
  const shape = isCall ? shapeOf(signature, ' => ') : (signature?.type ?? type)?.toString()
  const text = told(signature ?? member).replaceAll(/\s+/g, ' ')
  return `- \`${name}${flags.isOptional ? '?' : ''}: ${shape ?? ''}\`${text && `: ${text}`}`
}

function shapeOf({ parameters = [], typeParameters = [], type }: SignatureReflection, arrow: string): string {
  const given = parameters.map(({ name, flags, type: of, defaultValue }) => {
    const isOptional = flags.isOptional || defaultValue !== undefined
    return `${flags.isRest ? '...' : ''}${name}${isOptional ? '?' : ''}: ${of?.toString() ?? ''}`
  })
  const types = typeParameters.map(({ name }) => name).join(', ')
  return `${types && `<${types}>`}(${given.join(', ')})${arrow}${type?.toString() ?? ''}`
}

/** The doc comment, then its parameters and errors as a list. */
function told({ comment, parameters = [] }: Pick<SignatureReflection, 'comment' | 'parameters'>): string {
  const text = (parts: Comment['summary'] = []) => Comment.combineDisplayParts(parts).trim()
  const given = parameters.flatMap(({ name, comment: of }) => (of ? `- \`${name}\`: ${text(of.summary)}` : []))
  const thrown = comment?.getTags('@throws').map(({ content }) => `- throws ${text(content).replace(/^\S+/, '`$&`')}`)
  return [text(comment?.summary), [...given, ...(thrown ?? [])].join('\n')].join('\n\n').trim()
}
