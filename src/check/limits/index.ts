export { readByFilter } from './filtered-cap.js'
export { largeRead } from './large-read.js'
export {
  allSameEachTime,
  differentReads,
  emptyHanded,
  limited,
  limitedSoFar,
  needsGoodSession,
  readInTurns,
  readRepeatedly,
  sameEachTime,
} from './repeated-reads.js'
export {
  besideLegacy,
  hasSameCap,
  keepsCapIfRead,
  observeLargeRead,
  reachesCap,
  topInXml,
  topKeepsCap,
} from './row-cap.js'
export { observeSessionCost } from './session-cost.js'
export { hasValuesOfRun } from './values-of-run.js'
