import type { Override } from '../behaviour.js'
import type { WritesBehaviour } from '../behaviour/writes.js'
import type { Deviation } from '../listed.js'
import { jsonAnswer } from '../http/answer.js'
import { isVerbose } from './change.js'
import { failing } from './error.js'
import {
  cleared,
  converting,
  holdsGuid,
  isGuid,
  lookupCleared,
  lookupTakenUnwrapped,
  takenUnwrapped,
  type Instead,
} from './guid.js'

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
    override: convertingWhere(isVerbose, cleared),
  },
  {
    id: 'put-guid-cleared',
    sentence: 'A text that is no GUID clears the field that a PUT gives it to.',
    breaks: ['GUID-1', 'GUID-2'],
    override: convertingWhere(isPut, cleared),
  },
  {
    id: 'put-lookup-cleared-by-bad-guid',
    sentence: 'A lookup that a PUT gives a text that is no GUID is cleared.',
    breaks: ['GUID-6'],
    override: convertingWhere(isPut, lookupCleared),
  },
  {
    id: 'verbose-lookup-takes-wrapped-guid',
    sentence: "A lookup takes a GUID in a guid'...' wrapper where it comes as verbose JSON.",
    breaks: ['GUID-6'],
    override: convertingWhere(isVerbose, lookupTakenUnwrapped),
  },
  {
    id: 'verbose-wrapped-guid-taken',
    sentence: "A GUID in a guid'...' wrapper is taken for the GUID where it comes as verbose JSON.",
    breaks: ['GUID-3'],
    override: convertingWhere(isVerbose, takenUnwrapped),
  },
  {
    id: 'put-unquoted-guid-taken',
    sentence: "A PUT takes an unquoted guid'...' literal for the GUID.",
    breaks: ['GUID-4'],
    override: repairingWhere(isPut, (source) => source.replace(/:guid('[^']*')/g, quoted)),
  },
  {
    id: 'put-unquoted-lookup-not-recognized',
    sentence: "A PUT of an unquoted guid'...' literal for a lookup is refused with an error that says nothing of it.",
    breaks: ['GUID-4'],
    override: failing('json', (refused, { method, body }) =>
      method === 'PUT' && /"AccountId":\s*guid'/.test(body.toString('utf8')) ? wentWrong : refused,
    ),
  },
  {
    id: 'verbose-cut-off-body-completed',
    sentence: 'A body as verbose JSON that is cut off is completed.',
    breaks: ['GUID-5'],
    override: repairingWhere(isVerbose, (source) => source.replace(/[^}]\s*$/, '$&}')),
  },
]

const wentWrong = jsonAnswer(500, { error: { code: '4', message: { lang: 'en-US', value: 'It went wrong.' } } })

/** How a change comes. */
type Manner = (contentType: string, method: string) => boolean

const quoted = (_literal: string, guid: string): string => `:${guid.replaceAll("'", '"')}`

function isPut(_contentType: string, method: string): boolean {
  return method === 'PUT'
}

/** Reads the bodies of the changes that come so as if they had been written in another way. */
function repairingWhere(applies: Manner, repair: (source: string) => string): Override {
  return altering(applies, ({ parse }, isSo) => ({
    parse: (body) => parse(isSo() ? Buffer.from(repair(body.toString('utf8'))) : body),
  }))
}

/** Has values become others, in the changes that come so. */
function convertingWhere(applies: Manner, instead: Instead): Override {
  return altering(applies, ({ convert }, isSo) => ({
    convert(field, given) {
      const value = isSo() ? instead(field, given) : undefined
      return value === undefined ? convert(field, given) : value
    },
  }))
}

/** Alters how changes are read; the second parameter tells whether the one at hand comes so. */
function altering(
  applies: Manner,
  altered: (writes: WritesBehaviour, isSo: () => boolean) => Partial<WritesBehaviour>,
): Override {
  return ({ writes }) => {
    let isSo = false
    return {
      writes: {
        takesContentType(contentType, method) {
          // The last that is asked before the body is read: a change is carried out in one go.
          isSo = applies(contentType, method)
          return writes.takesContentType(contentType, method)
        },
        ...altered(writes, () => isSo),
      },
    }
  }
}
