import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import type { WritesBehaviour } from '../behaviour/writes.js'
import { converting, holdsGuid, isGuid, isWrapped, unwrapped } from './guid.js'

/** Values that are no GUIDs, taken where they come in one manner: of this length, in this content type, by this method. */
export const guidByMannerDeviations: readonly Deviation[] = [
  {
    id: 'guid-by-length-cleared',
    sentence: 'A text that is as long as a GUID and none clears the field that was to take it.',
    breaks: ['GUID-1'],
    override: converting((field, given) =>
      isGuid(field) && !field.lookup && !holdsGuid(given) && String(given).length === 36 ? null : undefined,
    ),
  },
  {
    id: 'verbose-guid-cleared',
    sentence: 'A text that is no GUID clears the field that was to take it where it comes as verbose JSON.',
    breaks: ['GUID-1', 'GUID-2'],
    override: clearingWhere((contentType) => /odata=verbose/i.test(contentType)),
  },
  {
    id: 'put-guid-cleared',
    sentence: 'A text that is no GUID clears the field that a PUT gives it to.',
    breaks: ['GUID-1', 'GUID-2'],
    override: clearingWhere((_contentType, method) => method === 'PUT'),
  },
  {
    id: 'put-lookup-cleared-by-bad-guid',
    sentence: 'A lookup that a PUT gives a text that is no GUID is cleared.',
    breaks: ['GUID-6'],
    override: convertingWhere(
      (_contentType, method) => method === 'PUT',
      (field, given) => (field.lookup && !isWrapped(given) && !holdsGuid(given) ? null : undefined),
    ),
  },
  {
    id: 'verbose-lookup-takes-wrapped-guid',
    sentence: "A lookup takes a GUID in a guid'...' wrapper where it comes as verbose JSON.",
    breaks: ['GUID-6'],
    override: convertingWhere(
      (contentType) => /odata=verbose/i.test(contentType),
      (field, given) => (field.lookup && isWrapped(given) ? unwrapped(given) : undefined),
    ),
  },
  {
    id: 'verbose-wrapped-guid-taken',
    sentence: "A GUID in a guid'...' wrapper is taken for the GUID where it comes as verbose JSON.",
    breaks: ['GUID-3'],
    override: convertingWhere(
      (contentType) => /odata=verbose/i.test(contentType),
      (field, given) => (isGuid(field) && !field.lookup && isWrapped(given) ? unwrapped(given) : undefined),
    ),
  },
  {
    id: 'put-unquoted-guid-taken',
    sentence: "A PUT takes an unquoted guid'...' literal for the GUID.",
    breaks: ['GUID-4'],
    override: ({ writes }) => {
      let isPut = false
      return {
        writes: {
          takesContentType(contentType, method) {
            isPut = method === 'PUT'
            return writes.takesContentType(contentType, method)
          },
          parse: (body) =>
            writes.parse(isPut ? Buffer.from(body.toString('utf8').replace(/:guid('[^']*')/g, quoted)) : body),
        },
      }
    },
  },
]

const quoted = (_literal: string, guid: string): string => `:${guid.replaceAll("'", '"')}`

/** Has a text that is no GUID clear a field that is no lookup, in the changes that come so. */
function clearingWhere(applies: (contentType: string, method: string) => boolean): Override {
  return convertingWhere(applies, (field, given) =>
    isGuid(field) && !field.lookup && !isWrapped(given) && !holdsGuid(given) ? null : undefined,
  )
}

/** Has values become others, in the changes that come so. */
function convertingWhere(
  applies: (contentType: string, method: string) => boolean,
  instead: (...given: Parameters<WritesBehaviour['convert']>) => string | null | undefined,
): Override {
  return ({ writes }) => {
    let applied = false
    return {
      writes: {
        takesContentType(contentType, method) {
          // The last that is asked before the body is read: a change is carried out in one go.
          applied = applies(contentType, method)
          return writes.takesContentType(contentType, method)
        },
        convert(field, given) {
          const value = applied ? instead(field, given) : undefined
          return value === undefined ? writes.convert(field, given) : value
        },
      },
    }
  }
}
