/** The signed statement. It covers manifest.json, and so cannot be in it. */
export const envelopeFile = 'statement.dsse.json'

/** The public key of whoever signed, in the manifest like every other file: whose it is, it cannot say. */
export const publicKeyFile = 'signing-key.pem'

/** What a signature leaves in a report folder. */
export const signatureFiles = [envelopeFile, publicKeyFile] as const
