import { join } from 'node:path'
import { parsedJson, isRecord } from '../../runtime/json.js'
import { statementResult } from '../formats/statement.js'
import { safePath } from '../folder/manifest.js'
import { visibleLine } from '../visible-text.js'
import { digestOfFile, readPlainFile } from './file-digest.js'

/**
 * What in a signed statement does not fit the folder beside it: a subject that is missing or another, no word about the
 * manifest, or a result that report.json does not have. The signature was checked before.
 */
export async function statementFaults(folder: string, payload: Buffer): Promise<readonly string[]> {
  const statement = parsed(payload.toString('utf8'))
  if (
    statement?.['_type'] !== 'https://in-toto.io/Statement/v1' ||
    statement['predicateType'] !== 'https://in-toto.io/attestation/test-result/v0.1'
  )
    return ['the signed content is not an in-toto statement about a test result']
  const subjects = (Array.isArray(statement['subject']) ? statement['subject'] : []).map(subjectOf)
  const faults = await Promise.all(subjects.map((subject) => subjectFault(folder, subject)))
  return [
    ...(subjects.some((subject) => subject?.name === 'manifest.json')
      ? []
      : ['the signed statement does not include manifest.json, so it does not cover every file']),
    ...faults.filter((fault) => fault !== undefined),
    ...(await resultFaults(folder, statement['predicate'])),
  ]
}

interface Subject {
  readonly name: string
  readonly sha256: string
}

function subjectOf(value: unknown): Subject | undefined {
  const { name, digest } = record(value)
  const { sha256 } = record(digest)
  return typeof name === 'string' && typeof sha256 === 'string' ? { name, sha256 } : undefined
}

async function subjectFault(folder: string, subject: Subject | undefined): Promise<string | undefined> {
  if (!subject) return 'the signed statement has a subject without a name or a digest'
  const { name, sha256 } = subject
  const shown = visibleLine(name, 200)
  if (!safePath(name)) return `the signed statement names ${shown}, which is not a path inside the folder`
  const found = await digestOfFile(join(folder, name))
  if (found === undefined) return `${shown} was signed but is missing`
  return found === sha256 ? undefined : `${shown} differs from the signed file`
}

async function resultFaults(folder: string, predicate: unknown): Promise<readonly string[]> {
  const report = parsed((await readPlainFile(join(folder, 'report.json')))?.toString('utf8') ?? '')
  const outcome = report?.['outcome']
  const results: Readonly<Record<string, string>> = statementResult
  const told = typeof outcome === 'string' && Object.hasOwn(results, outcome) ? results[outcome] : undefined
  const result = record(predicate)['result']
  // A run that was broken off may be conformant, and has not passed; an older version signed that it had.
  const isCautious = told === statementResult.conformant && result === statementResult.incomplete
  return told !== undefined && (result === told || isCautious)
    ? []
    : ['the result in the signed statement differs from report.json']
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsedJson(text)
  return value === undefined ? undefined : record(value)
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}
