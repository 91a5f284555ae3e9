import { ask, type Answered } from './ask.js'
import { oncePerSample, type Sample } from './sample.js'

/** The most records of an entity that is read whole to be compared. */
const mostWhole = 500

/** All records of the sample's entity, as its service shows them; undefined where there are too many to be read for it. */
export async function wholeOf(sample: Sample): Promise<Answered | undefined> {
  const { service, entity, run } = sample.reader
  const whole = await oncePerSample(sample, `whole ${service} ${entity}`, () =>
    ask(sample.reader, { top: mostWhole + 1 }, { maxRows: mostWhole + 1 }),
  )
  // Neither more than were asked for, nor as many as the deployment ever gives.
  const { length } = whole.rows
  return length <= mostWhole && length < run.profile.target.maxEntityRowCount ? whole : undefined
}
