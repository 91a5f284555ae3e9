import { partsOf } from '../emulator/control/path-pattern.js'
import type { Stub } from '../emulator/control/stubs/stub.js'
import type { Finding } from '../profile/faults/fault.js'
import { ProfileFault, refuse } from '../profile/faults/profile-fault.js'
import type { ParsedText } from '../profile/text/profile-text.js'
import { isRecord } from '../runtime/json.js'
import { readText } from '../profile/text/bounded-file.js'
import type { EmulatorStubFile } from '../schema/generated/emulator-stub.js'
import { placeholderFindings } from './placeholder-findings.js'
import { shapeFindings } from './shape-findings.js'

const noun = 'stub file'
const mostBytes = 16 * 1024 * 1024
const mostValues = 500_000
const answerKeys = ['status', 'headers', 'body', 'json'] as const

/** Reads a stub file, YAML or JSON. Raises a ProfileFault with everything that is wrong in it. */
export async function readStubFile(path: string): Promise<readonly Stub[]> {
  const text = await readText(path, mostBytes, noun)
  const { parseProfileText } = await import('../profile/text/profile-text.js')
  const parsed = parseProfileText(text, noun, mostValues)
  if (parsed.value === undefined) throw new ProfileFault(parsed.faults, path, noun)
  return stubsOf(parsed, path)
}

/** The same of stubs that are objects. */
export function readStubObjects(stubs: unknown): readonly Stub[] {
  const shaped: unknown = Array.isArray(stubs) ? stubs.map(withoutFunction) : stubs
  const checked = stubsOf({ value: { stubs: shaped }, faults: [], placeOf: () => undefined }, undefined)
  return Array.isArray(stubs) ? (stubs as readonly Stub[]) : checked
}

/** A stub whose answer is no function, which a schema cannot describe. */
function withoutFunction(stub: unknown): unknown {
  return isRecord(stub) && typeof stub['answer'] === 'function' ? { ...stub, answer: {} } : stub
}

function stubsOf(parsed: ParsedText, path: string | undefined): readonly Stub[] {
  const shape = shapeFindings('emulator-stub', parsed.value)
  const stubs = shape.length > 0 ? [] : ((parsed.value as EmulatorStubFile).stubs as readonly Stub[])
  refuse([...shape, ...stubs.flatMap((stub, index) => stubFindings(stub, ['stubs', index]))], parsed, path, noun)
  return stubs
}

function stubFindings(stub: Stub, path: Finding['path']): Finding[] {
  const parts = partsOf(stub.path)
  const twice = parts.find((part, index) => parts.indexOf(part) !== index || /^\d/.test(part))
  const findings: Finding[] = []
  if (twice !== undefined)
    findings.push({
      path: [...path, 'path'],
      message: `has the part {${twice}} that is named twice, or begins with a digit`,
    })
  const rest = stub.path.replace(/\{\w+\}/g, '')
  if (/[{}]/.test(rest))
    findings.push({ path: [...path, 'path'], message: 'has a brace that is not a part such as {name}' })
  const { headers, body, json, answer = {} } = stub
  const given = typeof answer === 'function' ? {} : answer
  for (const [at, each] of [
    [path, { body, json }],
    [[...path, 'answer'], given],
  ] as const) {
    if (each.body !== undefined && each.json !== undefined)
      findings.push({ path: [...at, 'json'], at: 'key', message: 'is given next to `body`. Keep one of the two' })
  }
  const twofold = stub.answer === undefined ? [] : answerKeys.filter((key) => stub[key] !== undefined)
  for (const key of twofold)
    findings.push({ path: [...path, key], at: 'key', message: 'is given next to `answer`. Move it there' })
  const roots = ['body', 'query', 'path', 'headers', 'now', 'uuid']
  return [...findings, ...placeholderFindings(path, { headers, body, json, answer: given }, roots, parts)]
}
