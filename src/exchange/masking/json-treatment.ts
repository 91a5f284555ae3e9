import type { EvidenceLevel } from './level.js'
import type { SecretKind } from './secret-kind.js'

/** What becomes of a value: kept as it is, masked as a record value, or masked as a secret of that kind. */
export type Treatment = 'keep' | 'mask' | SecretKind

/** Where in a JSON text the lexer is: one of these for each open object or array. */
export interface Frame {
  readonly isObject: boolean
  /** Inside an OData error body, or the control object of a record. */
  readonly place: 'plain' | 'error' | 'metadata'
  /** Of values that stand in an array, from the member that holds the array. */
  readonly inherited: Treatment
  key: string | undefined
  wantsKey: boolean
}

/** What is known of the body as a whole. */
export interface JsonBody {
  readonly level: EvidenceLevel
  /** The answer of the login service, whose Code and Message are the platform's words and not a record's. */
  readonly isLogin: boolean
}

const control = /^__next$|^(?:.*@)?odata\./
const errorWords = new Set(['code', 'message', 'type', 'lang', 'value'])
const errorHolders = new Set(['message', 'innererror', 'internalexception'])

/** What becomes of the value that comes next in the innermost frame. */
export function treatmentIn(frames: readonly Frame[], body: JsonBody): Treatment {
  const frame = frames.at(-1)
  if (frame === undefined) return body.level === 'full' ? 'keep' : 'mask'
  if (!frame.isObject) return frame.inherited
  const key = frame.key ?? ''
  const secret = secretMember(key)
  if (secret) return secret
  if (frame.inherited !== 'mask' && frame.inherited !== 'keep') return frame.inherited
  if (body.level === 'full' || control.test(key)) return 'keep'
  if (frame.place === 'metadata' && key === 'type') return 'keep'
  if (frame.place === 'error' && errorWords.has(key)) return 'keep'
  return body.isLogin && frames.length === 1 && (key === 'Code' || key === 'Message') ? 'keep' : 'mask'
}

/** The frame of an object or array that opens as the next value. */
export function frameFor(frames: readonly Frame[], isObject: boolean, body: JsonBody): Frame {
  const inherited = treatmentIn(frames, body)
  return { isObject, place: placeIn(frames), inherited, key: undefined, wantsKey: isObject }
}

function placeIn(frames: readonly Frame[]): Frame['place'] {
  const frame = frames.at(-1)
  const key = frame?.isObject === true ? frame.key : undefined
  if (key === '__metadata') return 'metadata'
  if (frames.length === 1 && (key === 'error' || key === 'odata.error')) return 'error'
  return frame?.place === 'error' && key !== undefined && errorHolders.has(key) ? 'error' : 'plain'
}

function secretMember(key: string): SecretKind | undefined {
  switch (key.toLowerCase()) {
    case 'userpassword':
      return 'password'
    case 'username':
      return 'userName'
    default:
      return undefined
  }
}
