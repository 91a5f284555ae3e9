import type { Report } from '../../schema/generated/report.js'
import { isComplete } from '../came-to-its-end.js'
import { preflightFaults } from '../causes-told.js'
import { checkerFaultsTold } from '../checker-faults-told.js'
import { recordsLeft } from '../records-left.js'
import { visibleLine } from '../visible-text.js'
import { sarifMessage, type SarifMessage } from './sarif-message.js'

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

function configurationNotifications({ waivers, departures }: Report): readonly Notification[] {
  return [
    ...waivers
      .filter(({ state }) => state !== 'in effect')
      .map(({ clause, state, until }) => {
        const level = state === 'expired' || state === 'another statement' ? 'warning' : 'note'
        return notification('waiver', level, `The waiver of ${clause} until ${until} is ${state}.`)
      }),
    ...departures
      .filter(({ used }) => !used)
      .map(({ id }) => notification('departure', 'note', `The target does not use the departure ${id}.`)),
  ]
}

function notification(id: string, level: SarifLevel, ...lines: readonly string[]): Notification {
  return { descriptor: { id }, level, message: sarifMessage(...lines.map((line) => visibleLine(line, 500))) }
}
