import { readFileSync, readdirSync } from 'node:fs'
import ts from 'typescript'
import { root } from '../support/page.js'
import { wordsOf } from './plain-words.js'

/** A text in the sources that a person may see. */
export interface SourceText {
  /** The file from the root of the repository, and the line where the text begins: `src/cli/run.ts:12`. */
  readonly at: string
  /** What a template fills in is replaced by the word X. */
  readonly text: string
}

/** What is written for tests, and what is made from comments. */
const notRead = /\.test\.ts$|\.d\.ts$|(?:^|\/)(?:testing|generated)\//

/** The prose in the sources below the directories, named from the root of the repository. */
export function sourceTexts(directories: readonly string[]): readonly SourceText[] {
  return directories
    .flatMap((directory) =>
      readdirSync(new URL(directory, root), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${directory}/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !notRead.test(path))
    .toSorted()
    .flatMap((path) => textsOf(path, readFileSync(new URL(path, root), 'utf8')))
}

/** The prose among the string and template literals of one source. */
export function textsOf(path: string, source: string): readonly SourceText[] {
  const file = ts.createSourceFile(path, source, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  })
  const texts: SourceText[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined && isProse(text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      texts.push({ at: `${path}:${String(line + 1)}`, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return texts
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join('')
}

/** At least four words of letters, with blanks between them. */
function isProse(text: string): boolean {
  return text.includes(' ') && wordsOf(text).filter((word) => /\p{L}{2}/u.test(word)).length >= 4
}
