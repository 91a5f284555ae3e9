import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readPage, readPages, root } from '../support/page.js'

const pages = readPages()
const byPath = pages.map((page) => [page.path, page] as const)
const kinds = ['tutorial', 'how-to', 'reference', 'explanation']
const { files: packedFiles } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly files: readonly string[]
}

function pathOf(file: string, page: string): string {
  return new URL(file === '' ? page : file, new URL(page, root)).href.slice(root.href.length)
}

describe.each(byPath)('the links of %s', (path, { links }) => {
  const targets = links.map(({ file, heading }) => ({ file: file === '' ? path : pathOf(file, path), heading }))

  test('lead to files', () => {
    expect(targets.filter(({ file }) => !existsSync(new URL(file, root)))).toEqual([])
  })

  test('lead to headings that the file has', () => {
    const astray = targets.filter(
      ({ file, heading }) => heading !== '' && file.endsWith('.md') && !readPage(file).headings.includes(heading),
    )
    expect(astray).toEqual([])
  })

  test('lead to files in the installed package too', () => {
    // npm packs these whatever the manifest says.
    const packed = ['README.md', 'LICENSE', 'package.json', ...packedFiles]
    const isPacked = (file: string) => packed.some((entry) => file === entry || file.startsWith(`${entry}/`))
    expect(isPacked(path)).toBe(true)
    expect(targets.filter(({ file }) => !isPacked(file))).toEqual([])
  })
})

describe('the index of the documentation', () => {
  const index = readPage('docs/README.md')
  const documents = pages.map(({ path }) => path).filter((path) => /^docs\/.+\/.+/.test(path))

  test('leads to every page, by the page of its directory if it has one', () => {
    const named = index.links.map(({ file }) => pathOf(file, index.path))
    const below = named
      .filter((path) => existsSync(new URL(path.replace(/\.md$/, '/'), root)))
      .flatMap((path) => readPage(path).links.map(({ file }) => pathOf(file, path)))
    expect(documents.filter((path) => ![...named, ...below].includes(path))).toEqual([])
  })

  test('knows four kinds of pages, each in its folder', () => {
    expect(documents.filter((path) => !kinds.includes(path.split('/')[1] ?? ''))).toEqual([])
  })
})
