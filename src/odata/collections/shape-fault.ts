import type { ErrorObject } from 'ajv/dist/2020.js'
import { isArray, isObject, kindOf, type Value } from '../values/value.js'

/** Where a body departs from a shape. `path` is a JSON pointer; `expected` and `actual` name kinds, never values. */
export interface ShapeFault {
  readonly path: string
  readonly expected: string
  readonly actual: string
}

const faultsKept = 20

/** What ajv found, in the words of a report. Of alternatives with null only the other one's faults are told. */
export function shapeFaults(errors: readonly ErrorObject[] | null | undefined, body: Value): readonly ShapeFault[] {
  const faults = new Map<string, ShapeFault>()
  for (const error of errors ?? []) {
    if (faults.size >= faultsKept) break
    const params = error.params as { type?: unknown; missingProperty?: unknown }
    if (error.keyword === 'required') {
      const path = `${error.instancePath}/${pointerStep(String(params.missingProperty))}`
      faults.set(path, { path, expected: 'present', actual: 'absent' })
    } else if (error.keyword === 'type' && params.type !== 'null') {
      const path = error.instancePath
      faults.set(path, { path, expected: kindNamed(String(params.type)), actual: kindOf(valueAt(body, path) ?? null) })
    }
  }
  return [...faults.values()]
}

function kindNamed(jsonType: string): string {
  return jsonType === 'string' ? 'text' : jsonType
}

function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function valueAt(body: Value, path: string): Value | undefined {
  let value: Value | undefined = body
  for (const step of path.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (isArray(value)) value = value[Number(name)]
    else if (isObject(value)) value = value[name]
    else return undefined
  }
  return value
}
