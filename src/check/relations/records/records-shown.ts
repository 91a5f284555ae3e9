import type { Exchange } from '../../../exchange/index.js'
import type { Row } from '../../../odata/index.js'
import type { RunContext } from '../../context/run-context.js'
import { Undecided } from '../../outcome/verdict.js'
import { decided } from '../asking/answered.js'
import type { Answered } from '../asking/ask.js'
import { foundAlong, lookupValues } from '../filters/lookup.js'
import { NotAnswered } from '../asking/not-answered.js'
import { legacyReader, type Reader } from '../asking/query.js'
import { citeReads, readsLike, type ReadOfRun } from '../asking/reads-of-run.js'
import { sampleOf, type Sample } from '../asking/sample.js'
import { severalFound } from '../joined/several-found.js'
import { Unread } from '../asking/unread.js'
import type { ValueCheck } from './value-forms.js'

/**
 * Every page that shows records without $select: those of the sample, of what a filter found, and of the sandbox record's
 * entity. Those that cannot be read are among them, by whatever query: what stands in the place of records shows in them all
 * the same.
 */
export async function pagesOfRecords(reader: Reader): Promise<readonly Exchange[]> {
  const pages = [...(await pagesAskedFor(reader)), ...(await pagesOfSandboxEntity(reader))]
  const unread = readsLike(reader).filter(({ rows }) => rows === undefined)
  citeReads(unread)
  return [...new Set([...pages, ...unread.flatMap(({ answers }) => answers)])]
}

async function pagesOfSandboxEntity(reader: Reader): Promise<readonly Exchange[]> {
  const { entity = reader.entity } = reader.run.profile.sandbox ?? {}
  if (entity === reader.entity) return []
  try {
    return (await sampleOf({ ...reader, entity })).answers
  } catch (fault) {
    return pagesUnread(fault, reader)
  }
}

async function pagesAskedFor(reader: Reader): Promise<readonly Exchange[]> {
  let sample: Sample
  try {
    sample = await sampleOf(reader)
  } catch (fault) {
    return pagesUnread(fault, reader)
  }
  try {
    return [...sample.answers, ...((await filtered(sample))?.answers ?? [])]
  } catch (fault) {
    return [...sample.answers, ...pagesUnread(fault, reader)]
  }
}

/** A filter of one service may rest on what the other one shows: pages of that are none of this one's. */
function pagesUnread(fault: unknown, { service }: Reader): readonly Exchange[] {
  if (fault instanceof Unread && fault.reader.service === service) return fault.answers
  if (fault instanceof Undecided || fault instanceof NotAnswered) return []
  throw fault
}

/** The faults of the sample's values (see `faultsOfEntity`), and of those of the sandbox record's entity. */
export async function faultsOfValues(run: RunContext, sample: Sample, check: ValueCheck): Promise<readonly string[]> {
  const faults = await faultsOfEntity(run, sample, check)
  return faults.length > 0 ? faults : faultsOfSandboxEntity(run, sample.reader, check)
}

/** The faults of the records of the sandbox record's entity, where that is another than the sample's. */
export async function faultsOfSandboxEntity(
  run: RunContext,
  reader: Reader,
  check: ValueCheck,
): Promise<readonly string[]> {
  const { entity = reader.entity } = run.profile.sandbox ?? {}
  if (entity === reader.entity) return []
  try {
    return inRead(check(run, await sampleOf({ ...reader, entity })), { what: `records of ${entity}` })
  } catch (fault) {
    if (fault instanceof Undecided && !(fault instanceof Unread)) return []
    throw fault
  }
}

/**
 * The faults of the sample's values, and of those of every other read in JSON: how a value is written must not hang on how
 * its record was asked for. What a check needs to judge at all is the sample's to show, and a filter's.
 */
export async function faultsOfEntity(run: RunContext, sample: Sample, check: ValueCheck): Promise<readonly string[]> {
  const found = await filteredInJson(sample)
  const shown = withRows(sample, found?.rows)
  const faults = check(run, shown)
  if (faults.length > 0) return found && holdsAlone(() => check(run, sample)) ? inRead(faults, found) : faults
  const others = readsLike(sample.reader).filter(showsWholeValues)
  const faultsOf = (reads: readonly ReadOfRun[]) =>
    check(
      run,
      withRows(
        shown,
        reads.flatMap(({ rows = [] }) => rows),
      ),
    )
  if (faultsOf(others).length === 0) return []
  for (const read of others) {
    const itsFaults = faultsOf([read])
    if (itsFaults.length > 0) {
      citeReads([read])
      return inRead(itsFaults, read)
    }
  }
  citeReads(others)
  return faultsOf(others)
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

/**
 * The records that a filter found beside the sample. None where no filter found anything, which others judge (READ-7,
 * READ-10, ODATA-2), or found it in another format (READ-3).
 */
async function filteredInJson(sample: Sample): Promise<Answered | undefined> {
  const found = await decided(() => filtered(sample))
  return found?.format === 'json' ? found : undefined
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
