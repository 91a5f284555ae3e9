import type { Filter } from '../../../odata/index.js'
import { ask, type Answered } from '../asking/ask.js'
import { oncePerSample, type Sample } from '../asking/sample.js'
import { filterOfSeveral } from '../texts/text-queries.js'

/** A filter that several records answer to, the field that it is about, and what it finds without any other option. */
export interface SeveralFound {
  readonly filter: Filter
  readonly field: string
  readonly alone: Answered
}

/** Asks what a filter finds that several records of the sample answer to: whole records, as the sample shows them. */
export function severalFound(sample: Sample): Promise<SeveralFound> {
  const { reader } = sample
  return oncePerSample(sample, `several ${reader.service} ${reader.entity}`, async () => {
    const several = await filterOfSeveral(reader, sample)
    return { ...several, alone: await ask(reader, { filter: several.filter }) }
  })
}
