import type { Exchange } from '../../../exchange/index.js'
import type { Row } from '../../../odata/index.js'
import { Undecided } from '../../outcome/verdict.js'
import type { Answered } from '../../queries/ask.js'
import { foundAlong, lookupValues } from '../filters/lookup.js'
import { decided, NotAnswered, Unread } from '../../queries/not-answered.js'
import { legacyReader, type Reader } from '../../queries/query.js'
import { citeReads, readsLike, type ReadOfRun } from '../../queries/reads-of-run.js'
import { sampleOf, type Sample } from '../../queries/sample.js'
import { severalFound } from '../joined/several-found.js'
import type { ValueCheck } from './value-forms.js'

/**
 * Every page that shows records without $select: those of the sample, of what a filter found, and of the sandbox record's
 * entity. Those that cannot be read are among them, by whatever query: what stands in the place of records shows in them all
 * the same.
 */
export async function pagesOfRecords(reader: Reader): Promise<readonly Exchange[]> {
  const entity = sandboxEntity(reader)
  const pages = await pagesShown(reader, async (shown) => {
    const sample = await sampleOf(reader)
    shown.push(...sample.answers)
    shown.push(...((await filtered(sample))?.answers ?? []))
  })
  if (entity !== undefined)
    pages.push(
      ...(await pagesShown(reader, async (shown) => {
        shown.push(...(await sampleOf({ ...reader, entity })).answers)
      })),
    )
  const unread = readsLike(reader).filter(({ rows }) => rows === undefined)
  citeReads(unread)
  return [...new Set([...pages, ...unread.flatMap(({ answers }) => answers)])]
}

/** A filter of one service may rest on what the other one shows: pages of that are none of this one's. */
async function pagesShown({ service }: Reader, read: (shown: Exchange[]) => Promise<void>): Promise<Exchange[]> {
  const shown: Exchange[] = []
  try {
    await read(shown)
  } catch (fault) {
    if (fault instanceof Unread && fault.reader.service === service) shown.push(...fault.answers)
    else if (!(fault instanceof Undecided) && !(fault instanceof NotAnswered)) throw fault
  }
  return shown
}

/** The entity of the sandbox record, where that is another than the reader's. */
function sandboxEntity({ run, entity }: Reader): string | undefined {
  const { sandbox } = run.profile
  return sandbox?.entity === entity ? undefined : sandbox?.entity
}

/** The faults of the sample's values (see `faultsOfEntity`), and of those of the sandbox record's entity. */
export async function faultsOfValues(sample: Sample, check: ValueCheck): Promise<readonly string[]> {
  const faults = await faultsOfEntity(sample, check)
  return faults.length > 0 ? faults : faultsOfSandboxEntity(sample.reader, check)
}

/** The faults of the records of the sandbox record's entity, where that is another than the reader's. */
async function faultsOfSandboxEntity(reader: Reader, check: ValueCheck): Promise<readonly string[]> {
  const entity = sandboxEntity(reader)
  if (entity === undefined) return []
  try {
    return inRead(check(await sampleOf({ ...reader, entity })), { what: `records of ${entity}` })
  } catch (fault) {
    if (fault instanceof Undecided && !(fault instanceof Unread)) return []
    throw fault
  }
}

/**
 * The faults of the sample's values, and of those of every other read in JSON: how a value is written must not hang on how
 * its record was asked for. What a check needs to judge at all is the sample's to show, and a filter's.
 */
export async function faultsOfEntity(sample: Sample, check: ValueCheck): Promise<readonly string[]> {
  // A filter that finds nothing is for others to judge (READ-7, READ-10, ODATA-2), and so is another format (READ-3).
  const found = await decided(() => filtered(sample))
  const inJson = found?.format === 'json' ? found : undefined
  const shown = withRows(sample, inJson?.rows)
  const faults = check(shown)
  if (faults.length > 0) return inJson && holdsAlone(() => check(sample)) ? inRead(faults, inJson) : faults
  const others = readsLike(sample.reader).filter(showsWholeValues)
  const faultsOf = (reads: readonly ReadOfRun[]) =>
    check(
      withRows(
        shown,
        reads.flatMap(({ rows = [] }) => rows),
      ),
    )
  const together = faultsOf(others)
  if (together.length === 0) return []
  for (const read of others) {
    const itsFaults = faultsOf([read])
    if (itsFaults.length === 0) continue
    citeReads([read])
    return inRead(itsFaults, read)
  }
  citeReads(others)
  return together
}

/** The read is named once, before the first of them. */
function inRead(faults: readonly string[], { what }: { readonly what: string }): readonly string[] {
  return faults.map((fault, place) => (place === 0 ? `in ${what}: ${fault}` : fault))
}

/** Whether the sample by itself shows none, or not enough to judge it by. */
function holdsAlone(check: () => readonly string[]): boolean {
  try {
    return check().length === 0
  } catch (fault) {
    if (fault instanceof Undecided) return true
    throw fault
  }
}

/**
 * A read in JSON, whatever it calls itself (READ-3), whose records say which they are. What `$expand` and others do to
 * them is not shown.
 */
function showsWholeValues({ format, query: { select, further } }: ReadOfRun): boolean {
  return further === undefined && (select?.includes('Id') ?? true) && format === 'json'
}

function withRows(sample: Sample, rows: readonly Row[] = []): Sample {
  return { ...sample, rows: [...sample.rows, ...rows] }
}

/** What READ-10 asks of the legacy service, and ODATA-2 of the OData endpoint where its entity is this one. */
async function filtered(sample: Sample): Promise<Answered | undefined> {
  const { reader } = sample
  const { run, actor, service, entity } = reader
  if (service === 'legacy') return (await severalFound(sample)).alone
  const { lookup } = run.profile
  if (lookup?.entity !== entity) return undefined
  const legacy = run.policy.legacyAbsent ? sample : await sampleOf(legacyReader(run, actor, entity))
  const [value] = lookupValues(legacy, lookup.field)
  return value && foundAlong(reader, value, legacy)
}
