import type { Freedoms } from '../freedoms.js'
import { json, nothing, type Answer } from './answer.js'
import type { DataFailure } from './data-failure.js'
import type { Question } from './question.js'
import { inLanguage } from './wording.js'
import { escapeXml } from './xml.js'

interface InnerError {
  readonly message: string
  readonly type: string
  readonly stacktrace: string
  readonly internalexception?: InnerError
}

const general = 'The request could not be processed'

/** What stands before the telling messages, from the outer one inwards. */
const before: Readonly<Record<Freedoms['failurePlace'], readonly string[]>> = {
  outer: [],
  inner: [general],
  deep: [general, 'An operation of the data layer was given up', 'The change set has a fault', 'See the cause'],
}

/** The OData error body; a caller that works in XML gets the same in XML. */
export function failureAnswer(
  failure: DataFailure,
  { method }: Question,
  inJson: boolean,
  { failureStatus, failurePlace, language }: Freedoms,
): Answer {
  const byCause = failureStatus === 'reads-200' && method === 'GET' ? 200 : failure.status
  const status = failureStatus === 500 ? 500 : byCause
  const [message = '', ...inner] = [...before[failurePlace], failure.message, ...failure.inner].map((text) =>
    inLanguage(text, language),
  )
  if (!inJson)
    return {
      ...nothing,
      status,
      type: 'application/xml',
      body: `<m:error xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><m:code>4</m:code><m:message xml:lang="${language}">${escapeXml(message)}</m:message></m:error>`,
    }
  const innererror = nest(inner)
  return json(
    {
      error: {
        message: { value: message, lang: language },
        code: '4',
        ...(innererror === undefined ? {} : { innererror }),
      },
    },
    status,
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
