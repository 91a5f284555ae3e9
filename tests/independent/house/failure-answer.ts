import type { Answer } from './answer.js'
import { json, nothing } from './answer.js'
import type { DataFailure } from './data-failure.js'
import { escapeXml } from './xml.js'

interface InnerError {
  readonly message: string
  readonly type: string
  readonly stacktrace: string
  readonly internalexception?: InnerError
}

/** The OData error body; a caller that works in XML gets the same in XML. */
export function failureAnswer(failure: DataFailure, inJson: boolean): Answer {
  if (!inJson)
    return {
      ...nothing,
      status: failure.status,
      type: 'application/xml',
      body: `<m:error xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><m:code>4</m:code><m:message xml:lang="en-GB">${escapeXml(failure.message)}</m:message></m:error>`,
    }
  const innererror = nest(failure.inner)
  return json(
    {
      error: {
        message: { value: failure.message, lang: 'en-GB' },
        code: '4',
        ...(innererror === undefined ? {} : { innererror }),
      },
    },
    failure.status,
  )
}

function nest([message, ...deeper]: readonly string[]): InnerError | undefined {
  if (message === undefined) return undefined
  const internalexception = nest(deeper)
  return {
    type: 'Acme.Data.ServiceException',
    message,
    stacktrace: '   at Acme.Data.Reader.Take()\r\n   at Acme.Data.Service.Answer()',
    ...(internalexception === undefined ? {} : { internalexception }),
  }
}
