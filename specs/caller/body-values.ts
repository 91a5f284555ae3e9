import { isRecord } from '../../src/runtime/json.js'

/** A text somewhere in a body, with the member that holds it. */
export interface TextInBody {
  readonly member: string
  readonly text: string
}

/** All texts of a body at any depth, except those in `__metadata` and `__deferred`, which belong to the service. */
export function textsIn(value: unknown, member = ''): readonly TextInBody[] {
  if (typeof value === 'string') return [{ member, text: value }]
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, member))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, each]) => (name.startsWith('__') ? [] : textsIn(each, name)))
}
