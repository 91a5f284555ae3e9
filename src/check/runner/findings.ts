import type { DiagnosisRecord } from '../outcome/record.js'
import type { RunContext } from '../context/run-context.js'

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
      wrongLogins: run.logins.wrong,
      writes: (run.log.traffic.byMethod['PUT'] ?? 0) + (run.log.traffic.byMethod['MERGE'] ?? 0),
      rows: run.passiveObservations.rows,
    },
  }
}
