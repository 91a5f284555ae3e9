import { ask, type Answered } from './ask.js'
import { oncePerSample, type Sample } from './sample.js'

/** The most records of an entity that is read whole to be compared. */
const mostWhole = 500

/** All records of the sample's entity, as its service shows them; undefined where there are too many to be read for it. */
export async function wholeOf(sample: Sample): Promise<Answered | undefined> {
  const most = await mostOf(sample)
  // Nor as many as the deployment ever gives.
  return most && most.rows.length < sample.reader.run.profile.target.maxEntityRowCount ? most : undefined
}

/** All records that one query gives, which the deployment may have cut; undefined where they are too many to be read for it. */
export async function mostOf(sample: Sample): Promise<Answered | undefined> {
  const most = await beginningOf(sample)
  return most.rows.length <= mostWhole ? most : undefined
}

/** The records that are read to know whether they are all: one more than is read whole, at most. */
function beginningOf(sample: Sample): Promise<Answered> {
  const { service, entity } = sample.reader
  return oncePerSample(sample, `whole ${service} ${entity}`, () =>
    ask(sample.reader, { top: mostWhole + 1 }, { maxRows: mostWhole + 1 }),
  )
}

/**
 * The collection as it comes in pages: without `$top` where it is small, else as much of it as is read; undefined where all
 * that is read comes in one page.
 */
export async function inPages(sample: Sample): Promise<Answered | undefined> {
  const beginning = await beginningOf(sample)
  const { service, entity } = sample.reader
  const plain =
    beginning.rows.length > mostWhole
      ? beginning
      : await oncePerSample(sample, `plain ${service} ${entity}`, () =>
          ask(sample.reader, {}, { maxRows: mostWhole + 1 }),
        )
  return [plain, beginning].find(({ answers }) => answers.length > 1)
}
