import { isObject, type Value } from '../values/value.js'

/** Whether JSON is an OData error body without rows: the sign of a refusal whatever the status. */
export function isErrorJson(json: Value): boolean {
  if (!isObject(json)) return false
  return ['error', 'odata.error'].some((key) => isObject(json[key])) && !('d' in json) && !('value' in json)
}
