import { catalogueSha256 } from '../../contract/digest.js'
import { contractMarkdown } from '../../contract/markdown/index.js'
import type { Report } from '../../schema/generated/report.js'

/** The catalogue as the package ships it, as a path within the package. */
export const contractPage = 'docs/contract.md'

/**
 * The line of the shipped catalogue at which each clause begins, by id. The page is made from the catalogue, so the lines
 * are taken from how it is made; a report that was judged by another catalogue has none.
 */
export function contractPageLines({ contract }: Report): ReadonlyMap<string, number> {
  return contract.sha256 === catalogueSha256() ? clauseLines() : new Map()
}

let known: ReadonlyMap<string, number> | undefined

function clauseLines(): ReadonlyMap<string, number> {
  known ??= new Map(
    contractMarkdown()
      .split('\n')
      .flatMap((line, index) => {
        const id = /^### ([A-Z]+-\d+): /.exec(line)?.[1]
        return id === undefined ? [] : [[id, index + 1] as const]
      }),
  )
  return known
}
