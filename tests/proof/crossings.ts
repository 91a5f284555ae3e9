import { departures, type ClauseId } from '../../src/contract/index.js'
import { listDeviations, listVariants, type EmulatorOptions } from '../../src/emulator/index.js'
import { small } from '../../src/proof/embedded.js'
import type { Subject } from '../../src/proof/subject.js'
import { drawnFrom } from '../../src/proof/prove.js'

const deviations = listDeviations()
const variants = listVariants()
type Deviation = (typeof deviations)[number]
type Variant = (typeof variants)[number]

/**
 * The classes of clauses of which a variant takes away what a breach shows by, or adds to what it breaks, beside those
 * that its departure touches: where the id comes along unasked, no two records that were selected are alike, and a session
 * that is renewed with each answer bears no reads at once, nor that a ticket which is none be served beside.
 */
const takenAway: Readonly<Record<string, readonly string[]>> = {
  'no-csrf': ['COOKIE', 'ACCESS'],
  'force-use-session': ['ACCESS'],
  'rotating-cookies': ['FLOW', 'LIMIT'],
  'rotating-token': ['ACCESS', 'FLOW', 'LIMIT'],
  'nodes-in-turn': ['FLOW', 'LIMIT'],
  'continues-after-cap': ['LIMIT'],
  'paged-40': ['LIMIT', 'READ'],
  'nulls-omitted': ['READ'],
  'select-brings-id': ['READ'],
  'json-by-verbose-name': ['READ'],
  'error-without-inner': ['ERROR'],
  'inner-errors-hidden': ['ERROR'],
  'errors-nested-deeper': ['GUID'],
}

/** Departures that alter addresses alone: whatever they touch is judged as ever. */
const addressesAlone = ['app-at-root']

/** One deviation on a deployment that makes use of several freedoms: it breaks what it breaks, and nothing else. */
export function crossing(deviationId: string, variantIds: readonly string[]): Subject {
  const deviation = named(deviations, deviationId)
  const together = variantIds.map((id) => named(variants, id))
  return {
    id: `${deviationId} beside ${variantIds.join(', ')}`,
    kind: 'deviation',
    sentence: deviation.sentence,
    together: variantIds,
    breaks: deviation.breaks as readonly ClauseId[],
    server: {
      emulator: [...together, deviation].reduce<EmulatorOptions>((options, { needs }) => ({ ...options, ...needs }), {
        ...small,
        variants: variantIds,
        deviations: [deviationId],
      }),
    },
  }
}

/** So many deviations, each beside so many variants that leave it to be seen; the same for the same seed. */
export function crossings(count: number, beside: number, seed: number): readonly Subject[] {
  const ids = deviations.map(({ id }) => id)
  return drawnFrom(ids, count, seed, (id) => id).map((id) => {
    const deviation = named(deviations, id)
    const fitting = variants.filter((variant) => fits(variant, deviation))
    const chosen = drawnFrom(fitting, beside, seed, (variant) => `${id} ${variant.id}`)
    return crossing(
      id,
      chosen.map((variant) => variant.id),
    )
  })
}

/** Whether the deviation shows beside the variant as it does without: nothing that it breaks is in a class put in doubt. */
function fits({ id, departure }: Variant, { id: deviationId, breaks }: Deviation): boolean {
  // What only a PUT breaks shows in no other change.
  if (id === 'put-blocked' && deviationId.startsWith('put-')) return false
  const touched = addressesAlone.includes(id)
    ? []
    : (departures.find((entry) => entry.id === departure?.id)?.touches ?? [])
  const classes = new Set([...touched.map(classOf), ...(takenAway[id] ?? [])])
  return !breaks.some((clause) => classes.has(classOf(clause)))
}

function classOf(clause: string): string {
  return clause.replace(/-\d+$/, '')
}

function named<Entry extends { readonly id: string }>(entries: readonly Entry[], id: string): Entry {
  const found = entries.find((entry) => entry.id === id)
  if (!found) throw new RangeError(`there is no ${id}`)
  return found
}
