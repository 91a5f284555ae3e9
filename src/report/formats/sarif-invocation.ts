import type { Report } from '../../schema/generated/report.js'
import { preflightFaults, checkerFaultsTold, isComplete } from '../findings/causes-told.js'
import { recordsLeft } from '../outcome/records-left.js'
import { visibleLine } from '../visible-text.js'
import { idleWaiversIn } from '../wording.js'
import { catalogueSha256 } from '../../contract/digest.js'
import { contractPages } from '../../contract/markdown/index.js'

/** Where a clause begins in the catalogue as the package ships it. */
export interface ContractPlace {
  readonly page: string
  readonly line: number
}

let known: ReadonlyMap<string, ContractPlace> | undefined

/** A message of SARIF: plain text. */
interface SarifMessage {
  readonly text: string
}

export type SarifLevel = 'none' | 'note' | 'warning' | 'error'

interface Notification {
  readonly descriptor: { readonly id: string }
  readonly level: SarifLevel
  readonly message: SarifMessage
}

/** When the run was, whether it came to its end, and what it has to say beside the clauses. */
export function sarifInvocation(report: Report) {
  const { startedAt, endedAt, interrupted } = report
  return {
    startTimeUtc: startedAt,
    endTimeUtc: endedAt,
    executionSuccessful: isComplete(report),
    ...(interrupted?.signal === undefined ? {} : { exitSignalName: interrupted.signal }),
    toolExecutionNotifications: executionNotifications(report),
    toolConfigurationNotifications: configurationNotifications(report),
  }
}

function executionNotifications(report: Report): readonly Notification[] {
  const { interrupted, diagnoses } = report
  return [
    ...(interrupted ? [notification('interrupted', 'error', interrupted.reason)] : []),
    ...checkerFaultsTold(report).map((text) => notification('checker-fault', 'error', text)),
    ...recordsLeft(report).map(({ entity, id, how, note }) =>
      how === 'left behind'
        ? notification('left-behind', 'warning', `${entity} ${id}`, note)
        : notification('not-put-back', 'error', `${entity} ${id}`, note),
    ),
    ...preflightFaults(report).map(({ check, text, remedy = '' }) =>
      notification(`preflight-${check}`, 'warning', text, remedy),
    ),
    ...diagnoses.map(({ id, text, remedy = '' }) => notification(visibleLine(id, 80), 'note', text, remedy)),
  ]
}

function configurationNotifications(report: Report): readonly Notification[] {
  return [
    ...idleWaiversIn(report).map(({ clause, state, until }) => {
      const level = state === 'expired' || state === 'another statement' ? 'warning' : 'note'
      return notification('waiver', level, `The waiver of ${clause} until ${until} is ${state}.`)
    }),
    ...report.departures
      .filter(({ used }) => !used)
      .map(({ id }) => notification('departure', 'note', `The target does not use the departure ${id}.`)),
  ]
}

function notification(id: string, level: SarifLevel, ...lines: readonly string[]): Notification {
  return { descriptor: { id }, level, message: sarifMessage(...lines.map((line) => visibleLine(line, 500))) }
}

/**
 * A message that says just these words: SARIF 2.1.0, 3.11.5 and 3.11.6, reads brackets as a link and braces as a
 * placeholder unless they are escaped.
 */
export function sarifMessage(...lines: readonly string[]): SarifMessage {
  const shown = lines.filter((line) => line !== '').map((line) => visibleLine(line))
  return {
    text: shown
      .join('\n')
      .replaceAll(/[\\[\]]/g, '\\$&')
      .replaceAll(/[{}]/g, '$&$&'),
  }
}

/**
 * Where each clause begins in the shipped catalogue, by id. The pages are made from the catalogue, so the lines are taken
 * from how they are made; a report that was judged by another catalogue has none.
 */
export function contractPlaces({ contract }: Report): ReadonlyMap<string, ContractPlace> {
  return contract.sha256 === catalogueSha256() ? clausePlaces() : new Map()
}

function clausePlaces(): ReadonlyMap<string, ContractPlace> {
  known ??= new Map(
    [...contractPages()].flatMap(([page, text]) =>
      text.split('\n').flatMap((line, index) => {
        const id = /^## ([A-Z]+-\d+): /.exec(line)?.[1]
        return id === undefined ? [] : [[id, { page, line: index + 1 }] as const]
      }),
    ),
  )
  return known
}
