import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { converting, holdsGuid, isGuid, isWrapped } from './guid.js'

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
    breaks: ['GUID-1'],
    override: clearingWhere((contentType) => /odata=verbose/i.test(contentType)),
  },
  {
    id: 'put-guid-cleared',
    sentence: 'A text that is no GUID clears the field that a PUT gives it to.',
    breaks: ['GUID-1', 'GUID-2'],
    override: clearingWhere((_contentType, method) => method === 'PUT'),
  },
]

/** Has a text that is no GUID clear a field that is no lookup, in the changes that come so. */
function clearingWhere(applies: (contentType: string, method: string) => boolean): Override {
  return ({ writes }) => {
    let applied = false
    return {
      writes: {
        takesContentType(contentType, method) {
          // The last that is asked before the body is read: a change is carried out in one go.
          applied = applies(contentType, method)
          return writes.takesContentType(contentType, method)
        },
        convert: (field, given) =>
          applied && isGuid(field) && !field.lookup && !isWrapped(given) && !holdsGuid(given)
            ? null
            : writes.convert(field, given),
      },
    }
  }
}
