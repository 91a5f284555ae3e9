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
  const { service, entity } = sample.reader
  const most = await oncePerSample(sample, `whole ${service} ${entity}`, () =>
    ask(sample.reader, { top: mostWhole + 1 }, { maxRows: mostWhole + 1 }),
  )
  return most.rows.length <= mostWhole ? most : undefined
}
