export { type Compared, howMany } from './breach.js'
export { comparing, reading } from './live/comparing.js'
export { legacyReader, odataReader, type Reader } from './query.js'
export { randomGuid } from './random.js'
export type { Format } from './reads.js'
export { inPages, legacySample, odataSample, type Sample, sampleOf, sampleRead, sampledReader } from './sample.js'
export { type Choice, choicesOf, stableText, textContaining } from './values/choices.js'
export {
  knownFields,
  type KnownFields,
  needsGuidsIn,
  needsIds,
  needsRecordsApart,
  needsRichRecords,
  needsRichSample,
} from './values/fields.js'
export { needsAsNamed } from './values/kinds-as-named.js'
