import { clauseById, isClauseId } from '../../contract/catalogue/index.js'
import {
  listDeviations,
  listGenerations,
  listScenarios,
  listTraits,
  listVariantGroups,
  listVariants,
} from '../../emulator/index.js'
import { UsageFault } from '../errors.js'
import type { Terminal } from '../terminal/terminal.js'

/** Lines below one heading. */
interface Section {
  readonly heading: string
  readonly lines: readonly string[]
}

/**
 * Prints the deviations by the class that they break, the variants by what they touch, the scenarios, traits and
 * generations, one a line. A word keeps the lines that have it, and all lines below a heading that has it. Throws UsageFault
 * if nothing has it.
 */
export function listOverrides(terminal: Terminal, word?: string): void {
  const sections = [...deviationSections(), ...variantSections(), ...otherSections()]
  const chosen = sections.flatMap((section) => sectionWith(section, word?.toLowerCase() ?? ''))
  if (chosen.length === 0)
    throw new UsageFault(`nothing in \`emulate --list\` contains "${word ?? ''}". Run it without a word to see all`)
  for (const { heading, lines } of chosen) {
    terminal.print(`${heading}:`)
    for (const line of lines) terminal.print(line)
  }
}

function sectionWith({ heading, lines }: Section, word: string): Section[] {
  const kept = heading.toLowerCase().includes(word) ? lines : lines.filter((line) => line.toLowerCase().includes(word))
  return kept.length === 0 ? [] : [{ heading, lines: kept }]
}

function deviationSections(): readonly Section[] {
  const byClass = new Map<string, string[]>()
  for (const { id, sentence, breaks } of listDeviations()) {
    const [clause = ''] = breaks
    const name = isClauseId(clause) ? clauseById(clause).class : 'other'
    byClass.set(name, [...(byClass.get(name) ?? []), `deviation  ${id}  ${sentence}`])
  }
  return [...byClass].map(([name, lines]) => ({ heading: `Deviations that break the class ${name}`, lines }))
}

function variantSections(): readonly Section[] {
  const sentences = new Map(listVariants().map(({ id, sentence }) => [id, sentence]))
  return listVariantGroups().map(({ group, ids }) => ({
    heading: `Variants of ${group}`,
    lines: ids.map((id) => `variant    ${id}  ${sentences.get(id) ?? ''}`),
  }))
}

function otherSections(): readonly Section[] {
  return [
    {
      heading: 'Scenarios for clients',
      lines: listScenarios().map(({ id, sentence }) => `scenario   ${id}  ${sentence}`),
    },
    {
      heading: 'Traits of real deployments that the document does not allow',
      lines: listTraits().map(({ id, sentence }) => `trait      ${id}  ${sentence}`),
    },
    ...listGenerations().map(({ id, title, facts }) => ({
      heading: `Generation ${id}`,
      lines: [
        `generation ${id}  ${title}`,
        ...facts.map(({ says, sources }) => `fact       ${id}  ${says} (${sources.join('; ')})`),
      ],
    })),
  ]
}
