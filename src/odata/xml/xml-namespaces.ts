/** Prefixes are free; elements are told by these names. OData up to version 3, then version 4. */
export const atomNamespace = 'http://www.w3.org/2005/Atom'

const metadata2 = 'http://schemas.microsoft.com/ado/2007/08/dataservices/metadata'
const metadata4 = 'http://docs.oasis-open.org/odata/ns/metadata'
const data2 = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
const data4 = 'http://docs.oasis-open.org/odata/ns/data'

/** Whether a namespace is that of OData's own elements and attributes (`m:` by custom). */
export function isMetadataNamespace(uri: string): boolean {
  return uri === metadata2 || uri === metadata4
}

/** Whether a namespace is that of the fields of records (`d:` by custom). */
export function isPropertyNamespace(uri: string): boolean {
  return uri === data2 || uri === data4
}
