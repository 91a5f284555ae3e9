import type { Stub } from '../emulator/stubs/stub.js'
import { partsOf } from '../emulator/stubs/path-pattern.js'
import type { Finding } from '../profile/faults/fault.js'
import { ProfileFault } from '../profile/faults/profile-fault.js'
import { refuse } from '../profile/faults/refuse.js'
import type { ParsedText } from '../profile/text/profile-text.js'
import { readText } from '../profile/text/read-text.js'
import type { EmulatorStubFile } from '../schema/generated/emulator-stub.js'
import { placeholderFindings } from './placeholder-findings.js'
import { shapeFindings } from './shape-findings.js'

const noun = 'stub file'
const mostBytes = 16 * 1024 * 1024
const mostValues = 500_000

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
  return stubsOf({ value: { stubs }, faults: [], placeOf: () => undefined }, undefined)
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
    findings.push({ path: [...path, 'path'], message: 'has a brace that is no part such as {name}' })
  if (stub.body !== undefined && stub.json !== undefined)
    findings.push({ path: [...path, 'json'], at: 'key', message: 'is given next to `body`. Keep one of the two' })
  const { headers, body, json } = stub
  return [...findings, ...placeholderFindings(path, { headers, body, json }, ['body', 'query', 'path'], parts)]
}
