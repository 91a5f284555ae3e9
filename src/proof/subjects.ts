import { clauseById, isClauseId, type ClauseId } from '../contract/index.js'
import { listDeviations, listVariants, type EmulatorOptions } from '../emulator/index.js'
import { small } from './embedded.js'
import type { Subject } from './subject.js'
import { trivialServers } from './trivial/index.js'
import { createHash } from 'node:crypto'

const howMany = 10

const mostTogether = 5

interface ProofScope {
  /** Of the combinations of variants. */
  readonly seed: number
}

/** All servers of a proof, in the order in which they are listed. */
export function subjects({ seed }: ProofScope): readonly Subject[] {
  return [...controls(), ...deviations(), ...variants(), ...combined(seed), ...trivial()]
}

/** Those by which somebody sees at once whether the proof is worth anything. */
function controls(): readonly Subject[] {
  return [
    {
      id: 'unchanged',
      kind: 'control',
      sentence: 'The emulator as documented: every clause with a verdict is judged, and none fails.',
      breaks: [],
      server: { emulator: small },
    },
    {
      id: 'everything-broken',
      kind: 'control',
      sentence: 'Every answer of the emulator is replaced by nonsense: no clause passes.',
      breaks: [],
      server: { trivial: 'nonsense' },
    },
  ]
}

function deviations(): readonly Subject[] {
  return listDeviations().map(({ id, sentence, breaks, checks, crossing, inWholeRun, needs }) => ({
    id,
    kind: 'deviation',
    sentence,
    breaks: breaks.map(known),
    checks,
    ...(crossing && { crossing }),
    ...(inWholeRun && { inWholeRun }),
    server: { emulator: { ...small, ...needs, deviations: [id] } },
  }))
}

function variants(): readonly Subject[] {
  return listVariants().map(({ id, sentence, needs, leavesOpen = [] }) => ({
    id,
    kind: 'variant',
    sentence,
    breaks: [],
    leavesOpen: leavesOpen.map(known),
    server: { emulator: { ...small, ...needs, variants: [id] } },
  }))
}

function combined(seed: number): readonly Subject[] {
  return combinations(listVariants(), seed).map((together) => ({
    id: together.map(({ id }) => id).join('+'),
    kind: 'variant',
    sentence: `Together: ${together.map(({ id }) => id).join(', ')}.`,
    together: together.map(({ id }) => id),
    breaks: [],
    leavesOpen: together.flatMap(({ leavesOpen = [] }) => leavesOpen.map(known)),
    server: {
      emulator: together.reduce<EmulatorOptions>((options, { needs }) => ({ ...options, ...needs }), {
        ...small,
        variants: together.map(({ id }) => id),
      }),
    },
  }))
}

function trivial(): readonly Subject[] {
  return trivialServers
    .filter(({ id }) => id !== 'nonsense')
    .map(({ id, sentence, holds }) => ({ id, kind: 'trivial', sentence, breaks: [], holds, server: { trivial: id } }))
}

function known(id: string): ClauseId {
  if (!isClauseId(id)) throw new TypeError(`the emulator names ${id}, which is not a clause`)
  return clauseById(id).id
}

/** Ten random choices of two to five entries, seeded: what is lawful alone must be lawful together. */
export function combinations<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  seed: number,
): readonly (readonly Entry[])[] {
  return Array.from({ length: howMany }, (_, number) => {
    const shuffled = [...entries].sort((one, other) => rank(seed, number, one) - rank(seed, number, other))
    return shuffled.slice(0, 2 + (number % (mostTogether - 1)))
  })
}

function rank(seed: number, number: number, { id }: { readonly id: string }): number {
  return createHash('sha256')
    .update(`${String(seed)} ${String(number)} ${id}`)
    .digest()
    .readUInt32BE()
}
