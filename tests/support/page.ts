import { readFileSync, readdirSync } from 'node:fs'

/** The root of the repository, as a URL that ends with a slash. */
export const root = new URL('../../', import.meta.url)

/** A Markdown page of the repository, taken apart as far as tests hold it against the program. */
export interface Page {
  readonly path: string
  readonly text: string
  /** Fenced blocks with the language that they name. */
  readonly blocks: readonly { readonly language: string; readonly text: string }[]
  /** Inline code outside the blocks. */
  readonly code: readonly string[]
  /** Links within the project: the file, empty for the page itself, and the heading. */
  readonly links: readonly { readonly file: string; readonly heading: string }[]
  /** What a link can name of the page: its headings, as GitHub writes them into an address. */
  readonly headings: readonly string[]
  /** The rows of the table whose first heading is this one, each as its cells. */
  readonly table: (heading: string) => readonly (readonly string[])[]
}

export function readPage(path: string): Page {
  const text = readFileSync(new URL(path, root), 'utf8')
  const fence = /^```(\w*)[^\n]*\n(.*?)^```$/gms
  const prose = text.replace(fence, '')
  return {
    path,
    text,
    blocks: [...text.matchAll(fence)].map(([, language = '', content = '']) => ({ language, text: content })),
    code: [...prose.matchAll(/`([^`\n]+)`/g)].map(([, content = '']) => content),
    links: [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/i.test(target))
      .map((target) => ({ file: target.replace(/#.*$/, ''), heading: /#(.*)$/.exec(target)?.[1] ?? '' })),
    headings: [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => addressOf(heading)),
    table: (heading) => rowsBelow(prose.split('\n'), heading),
  }
}

/** Every page that people read: those at the root, the one on reports, and all below docs. */
export function readPages(): readonly Page[] {
  const docs = readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
  return [
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'reports/README.md'],
    ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ].map(readPage)
}

function addressOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function rowsBelow(lines: readonly string[], heading: string): readonly (readonly string[])[] {
  const head = lines.findIndex((line) => cellsOf(line)[0] === heading)
  if (head < 0) throw new Error(`no table begins with ${JSON.stringify(heading)}`)
  const rest = lines.slice(head + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end < 0 ? undefined : end).map(cellsOf)
}

function cellsOf(line: string): readonly string[] {
  return line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : []
}

/** The words in backticks of a table's cell. */
export function codeIn(cell: string | undefined): readonly string[] {
  return [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, content = '']) => content)
}
