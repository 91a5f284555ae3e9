export { allowedRead, needsRecords, needsRightsSeen } from './allowed-entity.js'
export { type ChangeForm, forbiddenChange } from './forbidden-change.js'
export { observeLeakByLookup } from './lookup-path.js'
export {
  forbiddenByOtherQueries,
  forbiddenForced,
  forbiddenQuery,
  forbiddenRead,
  forbiddenReadInXml,
  readByRestrictedUser,
} from './restricted-user.js'
