import type { DiagnosisRecord, ClauseRecord } from '../outcome/record.js'
import type { RunContext } from '../run-state/run-context.js'
import { departureById, type ClauseId, type DepartureId } from '../../contract/index.js'

/** What a run has found out about its target, the clauses aside. */
export interface RunFindings {
  readonly diagnoses: readonly DiagnosisRecord[]
  /** Departures that shape the whole run rather than one clause. */
  readonly departures: readonly string[]
  readonly vendorPrefix?: string
  /** The protocol and the certificate that the target showed, over https. */
  readonly tls?: { readonly version?: string; readonly certificateSha256?: string }
  readonly traffic: {
    readonly exchanges: number
    readonly logins: number
    /** Those of them that no clause asked for, since a session had ended or a login was put off. */
    readonly unaskedLogins: number
    readonly wrongLogins: number
    readonly writes: number
    /** Records in the answers that were read as collections. */
    readonly rows: number
  }
}

/** What is known so far, masked. */
export function findingsOf(run: RunContext): RunFindings {
  const names = run.names
  return {
    diagnoses: run.diagnoses.map(({ text, remedy, ...rest }) => ({
      ...rest,
      text: run.masker.mask(text),
      ...(remedy === undefined ? {} : { remedy: run.masker.mask(remedy) }),
    })),
    departures: run.departures.usedByTheRun,
    ...(names?.found ? { vendorPrefix: run.masker.mask(names.prefix) } : {}),
    ...(run.wire.tls === undefined ? {} : { tls: run.wire.tls }),
    traffic: {
      exchanges: run.log.traffic.exchanges,
      logins: run.logins.sent,
      unaskedLogins: run.logins.unasked.length,
      wrongLogins: run.logins.wrong,
      writes: (run.log.traffic.byMethod['PUT'] ?? 0) + (run.log.traffic.byMethod['MERGE'] ?? 0),
      rows: run.passiveObservations.rows,
    },
  }
}

/**
 * Which departures of the catalogue describe what a clause failed on, in words; empty where none does. Those alone that
 * were noted for the very judgement that failed, which is the last one made, and that touch the clause.
 */
export function fittingDepartures({
  id: clause,
  fitting,
  judgements,
}: Pick<ClauseRecord, 'id' | 'fitting' | 'judgements'>): string {
  const noted = fitting.filter((each) => each.judgements === judgements - 1).map(({ id }) => id)
  const ids = [...new Set(noted)].filter((id) => departureById(id).touches.includes(clause as ClauseId))
  if (ids.length === 0) return ''
  const named = ids.map(withValue).join(' or ')
  return ids.length === 1
    ? `the departure ${named} describes this: declare it if it is intended`
    : `the departures ${named} describe this: declare the one that is intended`
}

function withValue(id: DepartureId): string {
  const { value } = departureById(id)
  return value === null ? id : `${id} (value: ${value})`
}
