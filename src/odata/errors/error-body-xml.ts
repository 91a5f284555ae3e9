import { UnreadableAnswer } from '../bodies/unreadable-answer.js'
import type { JsonObject } from '../values/value.js'
import { child, readXmlDocument, textIn, type XmlElement } from '../xml/xml-document.js'
import { isMetadataNamespace } from '../xml/xml-namespaces.js'

/**
 * The JSON twin of an error body in XML, member for element: one shape is enough to judge both.
 *
 * @throws UnreadableAnswer
 */
export function errorInXml(bytes: Buffer, mediaType: string): JsonObject {
  const { root, content } = readXmlDocument(bytes, mediaType)
  if (root.local !== 'error' || !isMetadataNamespace(root.namespace)) {
    throw new UnreadableAnswer('unknownShape', 'XML, but no OData error body', { body: bytes, mediaType })
  }
  const message = child(content, 'message')
  const lang = child(message, '@lang')
  const inner = child(content, 'innererror')
  return {
    error: {
      ...member('code', child(content, 'code')),
      ...(message === undefined ? {} : { message: { ...member('lang', lang), value: textIn(message) ?? '' } }),
      ...(inner === undefined ? {} : { innererror: innerError(inner) }),
    },
  }
}

function innerError(element: XmlElement): JsonObject {
  const nested = child(element, 'internalexception')
  return {
    ...member('message', child(element, 'message')),
    ...member('type', child(element, 'type')),
    ...member('stacktrace', child(element, 'stacktrace')),
    ...(nested === undefined ? {} : { internalexception: innerError(nested) }),
  }
}

function member(name: string, element: XmlElement | undefined): JsonObject {
  const text = textIn(element)
  return text === undefined ? {} : { [name]: text }
}
