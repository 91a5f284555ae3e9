// Writes docs/reference/faults.md: the deviations of the emulator that are a fault in a circumstance, with the empty cells. With
// --check it writes nothing and fails where the page would change.
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { classes } from '../src/contract/index.js'
import { listDeviations } from '../src/emulator/index.js'
import { writeOrCheck } from './write-or-check.js'

const page = join('docs', 'reference', 'faults.md')

writeOrCheck(new Map([[page, await format(pageText(), { ...(await resolveConfig(page)), filepath: page })]]))

/** A deviation that is a fault in a circumstance, by the first clause that it breaks. */
interface Crossed {
  readonly fault: string
  readonly circumstance: string
  readonly breaks: readonly string[]
}

function pageText(): string {
  const all = listDeviations()
  const crossed = all.flatMap(({ crossing, breaks }): Crossed | [] => (crossing ? { ...crossing, breaks } : []))
  const tables = classes.flatMap(({ id, title }) => {
    const own = crossed.filter(({ breaks }) => classOf(breaks[0] ?? '') === id)
    return own.length === 0 ? [] : `## ${title}\n\n${tableOf(own)}`
  })
  return `<!-- Made from the deviations of the emulator by \`npm run generate\`. Do not edit. -->

# Faults by circumstance

The emulator has ${String(all.length)} deviations. ${String(crossed.length)} of them are a fault in a circumstance, such as a text that is garbled by PUT only. A cell
names the clauses that the deviation breaks; in an empty one, no deviation has the fault. \`emulate --list\` tells
each in a sentence; what the [proof](../explanation/proof.md) found of each is on its page.

${tables.join('\n\n')}
`
}

/** A table of one class: its faults from top to bottom, and the circumstances in which one of them shows from left to right. */
function tableOf(crossed: readonly Crossed[]): string {
  const faults = [...new Set(crossed.map(({ fault }) => fault))]
  const circumstances = [...new Set(crossed.map(({ circumstance }) => circumstance))]
  const rows = faults.map((fault) => {
    const cells = circumstances.map((circumstance) =>
      crossed
        .filter((each) => each.fault === fault && each.circumstance === circumstance)
        .flatMap(({ breaks }) => breaks)
        .join(', '),
    )
    return [inWords(fault), ...cells]
  })
  return [['Fault', ...circumstances.map(inWords)], ['Fault', ...circumstances].map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function inWords(id: string): string {
  return id.replaceAll('-', ' ')
}

function classOf(clause: string): string {
  return clause.replace(/-\d+$/, '').toLowerCase()
}
