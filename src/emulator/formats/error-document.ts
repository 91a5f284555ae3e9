import type { ErrorsBehaviour } from '../behaviour/errors.js'
import type { DataFault, InnerFault } from '../faults/data-fault.js'
import { escapedMarkup } from './markup.js'

/** The OData error body as XML: the same members as in JSON. */
export function errorDocument(fault: DataFault, errors: ErrorsBehaviour): string {
  const inner = errors.inner(fault)
  return `<?xml version="1.0" encoding="utf-8"?>
<error xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><code>${escapedMarkup(errors.code)}</code><message xml:lang="${escapedMarkup(errors.language)}">${escapedMarkup(errors.message(fault))}</message>${inner ? element('innererror', inner, errors) : ''}</error>`
}

function element(name: string, inner: InnerFault, errors: ErrorsBehaviour): string {
  const below = inner.inner ? element('internalexception', inner.inner, errors) : ''
  return `<${name}><message>${escapedMarkup(inner.message)}</message><type>${escapedMarkup(inner.type)}</type><stacktrace>${escapedMarkup(errors.stacktrace(inner))}</stacktrace>${below}</${name}>`
}
