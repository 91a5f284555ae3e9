/** The first contact with a deployment: what it has is read, and a profile of it proposed. Nothing of it is changed. */
export { askedAddress } from './asked-address.js'
export type { Findings, NamedRecord } from './findings.js'
export { makeContact } from './make-contact.js'
export { NoFirstContact } from './no-first-contact.js'
export { profileText, type Written } from './profile-text.js'
export { sentenceOf } from './reader.js'
export { schemaLine } from './schema-line.js'
export { told } from './told.js'
