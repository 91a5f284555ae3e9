// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * The result of one run against one target. Every other format is generated from it.
 */
export type Report = {
  /**
   * Rises when a reader of an older report would misread a newer one.
   */
  schemaVersion: 1
  tool: {
    name: 'svc-conformance'
    version: string
  }
  /**
   * Which text was judged by.
   */
  contract: {
    revision: string
    /**
     * Digest of the clause catalogue.
     */
    sha256: string
    /**
     * Digest of the interface document.
     */
    documentSha256: string
  }
  target: {
    kind: 'deployment' | 'emulator' | 'client' | 'recording'
    name: string
    baseUrl: string
    /**
     * Replaces SVC at this target. Absent if no login answer showed it.
     */
    vendorPrefix?: string
    /**
     * Absent where the run had no profile.
     */
    profileSha256?: string
    /**
     * Absent for plain http.
     */
    tls?: {
      version?: string
      certificateSha256?: Sha256
      /**
       * True where the certificate was not checked.
       */
      insecure: boolean
    }
  }
  /**
   * What the run was asked to do, as far as it bears on the outcome.
   */
  options: {
    only: string[]
    skip: string[]
    readOnly: boolean
    /**
     * A failed clause of level reported counts.
     */
    strict?: boolean
    /**
     * Clauses that may stay unjudged by option: all if true, or the named ones.
     */
    acceptUntested?: boolean | string[]
    seed: number
    concurrency: number
    timeoutSeconds?: number
    evidence: 'full' | 'masked' | 'none'
    /**
     * Present if the run is one part of several: clauses of the other parts are untested. `merge` joins the parts.
     */
    shard?: {
      index: number
      count: number
    }
  }
  /**
   * Whether the target was asked, or recorded evidence was judged again. The target where absent.
   */
  source?: 'target' | 'evidence'
  /**
   * There where recorded evidence was judged again: what was recorded, when and by whom. The times of the report are those of the judging, what it says of the target is as it was then.
   */
  recording?: {
    /**
     * The file, with the folder that it lay in.
     */
    evidence: string
    /**
     * Of the evidence that was judged.
     */
    sha256: string
    exchanges: Count
    /**
     * Lines of it that are no exchange.
     */
    unreadableLines: number
    startedAt: string
    endedAt: string
    /**
     * Of the checker that recorded it. Absent where no report lay beside it.
     */
    toolVersion?: string
    /**
     * Of the catalogue that it was judged by first.
     */
    contractSha256?: string
    /**
     * Whether changedRecords is what the recorded report says, or nothing was told of it.
     */
    changedRecords: 'as recorded' | 'not recorded'
  }
  /**
   * Present if the checker ran a client: how its command ended, so that its evidence can be judged again.
   */
  client?: {
    runs: {
      scenario: string
      /**
       * Null if a signal ended it.
       */
      exitCode: number | null
    }[]
    /**
     * Present if the command was played on sets of permitted variations.
     */
    variety?: {
      /**
       * Sets of variations.
       */
      played: number
      dependsOn: {
        what: string
        seen: string
        evidence: ExchangeId[]
      }[]
    }
  }
  /**
   * What the run was told of the target, with defaults filled in and files read, so that its evidence can be judged again. Names and passwords of users, and saved cookies, stand there as their masks; certificates, keys and proxies are left out.
   */
  profile?: {
    /**
     * Its address and ways.
     */
    target: {}
    /**
     * By role; masks in place of what is secret.
     */
    users: {}
    entities: {}
    lookup?: {}
    forbiddenRecord?: {}
    sandbox?: {}
    services: {}
    /**
     * The cookies of the saved session, their values masked.
     */
    expiredSession?: {}
    ntlmPath?: string
    acceptUntested?: {}[]
    scope: ClauseClass[]
    departures: {}[]
    /**
     * Times in milliseconds, sizes in bytes.
     */
    limits: {}
    attestations?: {}[]
    waivers?: {}[]
    digest: Sha256
  }
  startedAt: string
  endedAt: string
  durationMs: number
  environment: {
    node: string
    platform: string
  }
  /**
   * Conformant: every required and conditional clause in scope was judged and holds. Holds: all that was selected was judged and holds, and less than the whole scope was selected or accepted.
   */
  outcome: 'conformant' | 'holds' | 'nonconformant' | 'incomplete'
  /**
   * The depth of the run: checks of a greater depth were skipped. Absent in reports of earlier versions, which judged all.
   */
  depth?: 'core' | 'standard' | 'full'
  /**
   * One sentence.
   */
  outcomeReason: string
  /**
   * Present if the run was interrupted.
   */
  interrupted?: {
    reason: string
    /**
     * Absent where the run's own deadline ended it, or a disk without room for the evidence.
     */
    signal?: 'SIGINT' | 'SIGTERM'
  }
  /**
   * How many of the known breaches the checks of a depth detect, by the recorded proof of this checker. Absent where none is recorded for this catalogue.
   */
  detection?: {
    known: Count
    atThisDepth: Count
  }
  /**
   * The number of internal errors of the checker outside of clauses. Absent if none. The command then exits with 4, whatever the clauses' outcomes.
   */
  checkerFaults?: number
  /**
   * Must be quoted with the outcome.
   */
  qualifiers: {
    /**
     * The classes that the deployment claims.
     */
    scope: ClauseClass[]
    /**
     * Ids of the departures declared, used or not.
     */
    departures: string[]
    /**
     * Clauses whose failure a waiver takes out of the outcome.
     */
    waivers: ClauseId[]
    /**
     * Clauses that may stay unjudged, and did. Absent where there are none.
     */
    accepted?: ClauseId[]
    /**
     * The clauses that are none of the contract but a user's own, and the files that say them. Absent where there are none.
     */
    ownClauses?: {
      /**
       * @minItems 1
       */
      clauses: [ClauseId, ...ClauseId[]]
      /**
       * @minItems 1
       */
      files: [
        {
          /**
           * Below the folder that was given.
           */
          name: string
          sha256: Sha256
        },
        ...{
          /**
           * Below the folder that was given.
           */
          name: string
          sha256: Sha256
        }[]
      ]
    }
    /**
     * Clauses whose outcome is inapplicable.
     */
    inapplicable: ClauseId[]
  }
  /**
   * How many clauses ended how. The six outcomes count every clause once. `attested` says how many of them were attested, `waived` how many of the failed are waived.
   */
  counts: {
    passed: Count
    failed: Count
    cantTell: Count
    inapplicable: Count
    untested: Count
    observed: Count
    waived: Count
    attested: Count
  }
  clauses: ClauseResult[]
  /**
   * The 302, 401, 403 grid: what the caller sends, against what is asked for.
   */
  matrix: {
    rows: MatrixRow[]
    columns: MatrixColumn[]
    cells: MatrixCell[]
  }
  departures: DeclaredDeparture[]
  waivers: DeclaredWaiver[]
  attestations: GivenAttestation[]
  changedRecords: ChangedRecord[]
  /**
   * What untested clauses lack in the profile, each key once, in the order of their names. Absent in reports of an earlier checker.
   */
  profileAdditions?: ProfileAddition[]
  diagnoses: Diagnosis[]
  /**
   * What the run's first exchanges showed of the way to the target. Never a verdict. Absent where the checker did not look.
   */
  preflight?: PreflightCheck[]
  /**
   * What the run was held against, and how it came out. Present with --baseline or --strict-waivers. Clauses are named by id, checks as `ID/check`.
   */
  gate?: {
    /**
     * The file, as it was given. Absent if only the waivers were examined.
     */
    baseline?: string
    /**
     * Only a gate that passed makes exit code 0 of a run that is nonconformant or incomplete.
     */
    verdict: 'passed' | 'failed'
    /**
     * A failure of the baseline that is fixed passes (--baseline-fixed ok).
     */
    fixedPasses?: true
    /**
     * What fails the gate and is in none of the lists: an expired waiver, an early end of the run. Sentences.
     */
    reasons: string[]
    /**
     * Differences between the run and the baseline that a reader must know, such as another depth. Sentences.
     */
    notes: string[]
    /**
     * Failed, and the baseline knows otherwise. Fails the gate.
     */
    newlyFailed: string[]
    /**
     * Failed, and the baseline did not judge it. Fails the gate.
     */
    notInBaseline: string[]
    /**
     * Judged in the baseline, and not by this run, although its depth includes it. Fails the gate.
     */
    lost: string[]
    /**
     * Failed, as in the baseline.
     */
    accepted: string[]
    /**
     * Failed in the baseline, and passed now. Fails the gate unless fixedPasses.
     */
    fixed: string[]
    /**
     * Not judged by this run: clauses that count, and checks that the baseline judged.
     */
    notJudged: string[]
  }
  /**
   * The load on the target.
   */
  traffic: {
    exchanges: Count
    logins: Count
    /**
     * Logins that no clause asked for, since a session had ended or a login was put off. The diagnoses tell why.
     */
    unaskedLogins?: number
    wrongLogins: Count
    writes: Count
    rows: Count
    /**
     * The exchanges of the evidence by endpoint, with the time to the end of the answer. Absent if the run kept no evidence, and in a merged report.
     */
    endpoints?: {
      name: string
      exchanges: number
      medianMs: number
      p95Ms: number
    }[]
  }
}
export type Sha256 = string
export type Count = number
export type ExchangeId = string
export type ClauseClass =
  | 'login'
  | 'cookie'
  | 'access'
  | 'page'
  | 'read'
  | 'record'
  | 'write'
  | 'guid'
  | 'error'
  | 'odata'
  | 'rest'
  | 'rights'
  | 'limit'
  | 'mode'
  | 'flow'
  | 'obs'
  | 'caller'
export type ClauseId = string
/**
 * One clause of the catalogue and how it ended at this target.
 */
export type ClauseResult = {
  id: ClauseId
  /**
   * A class of the catalogue; of an own clause its prefix.
   */
  class: string
  /**
   * The clause is a user's own, and none of the catalogue. Absent otherwise.
   */
  own?: true
  level: 'required' | 'conditional' | 'reported' | 'manual' | 'observe'
  /**
   * No sentence states it, but callers rely on it.
   */
  derived: boolean
  /**
   * Where the document has the clause from.
   */
  provenance?: 'stated' | 'seen' | 'reported' | 'derived' | 'silent'
  title: string
  statement: string
  /**
   * Lines of the interface document.
   */
  lines: number[]
  mode: 'automatic' | 'attested'
  outcome: 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested' | 'observed'
  /**
   * One sentence a person can act on. Present unless passed.
   */
  reason?: string
  /**
   * Of failed, cantTell and untested only.
   */
  blame?: 'target' | 'network' | 'profile' | 'checker' | 'nobody'
  /**
   * Where failed.
   */
  expected?: string
  /**
   * Where failed. Masked, bounded.
   */
  actual?: string
  evidence: ExchangeId[]
  /**
   * The checks that the clause was judged by, in their order. Absent in reports of earlier versions.
   */
  checks?: CheckResult[]
  twins: TwinPair[]
  /**
   * Present if an untested clause does not make the run incomplete: the reason and who decided it.
   */
  excluded?: {
    /**
     * It was not selected, --read-only forbids what it sends, or somebody accepts that it is not judged.
     */
    by: 'selection' | 'read-only' | 'acceptance'
    /**
     * That of the profile's acceptUntested.
     */
    reason?: string
  }
  /**
   * Present if a valid waiver excludes this failure from the run outcome.
   */
  waiver?: {
    owner: string
    until: string
    reason?: string
    ticket?: string
  }
  /**
   * Id of the declared departure by whose words the clause passed.
   */
  departure?: string
  /**
   * The keys of the profile that keep the clause from being judged: to be added where it is untested, to be looked at where nothing can be told.
   */
  profileKeys?: string[]
  observations: Observation[]
  /**
   * What likely caused it, as far as the exchanges show. Of automatic failed and cantTell only. Never bears on the outcome.
   */
  likelyCause?: LikelyCause[]
  /**
   * The checks of the clause that the run did not include, because of its depth or because only some were selected. Absent if the clause was not judged.
   */
  leftOut?: string[]
  /**
   * Known breaches: what the recorded proof of this checker shows that the checks of the clause detect. Absent where none is recorded for this catalogue.
   */
  detects?: {
    /**
     * By all checks of the clause.
     */
    known: number
    /**
     * By the checks that passed or failed in this run.
     */
    byThisRun: number
  }
  durationMs?: number
}
/**
 * One check of a clause: the sentence that must hold, and what was seen of it.
 */
export type CheckResult = {
  /**
   * Unique within the clause: `CLAUSE/id` names the check in `--only` and `clauses`.
   */
  id: string
  /**
   * What must hold.
   */
  says: string
  depth: 'core' | 'standard' | 'full'
  outcome: 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested'
  /**
   * Of what passed or failed.
   */
  expected?: string
  /**
   * Of what passed or failed, in the same terms. Masked, bounded.
   */
  seen?: string
  /**
   * There unless passed.
   */
  reason?: string
  /**
   * Of a failed duty of a client: what to change in it.
   */
  fix?: string
  blame?: 'target' | 'network' | 'profile' | 'checker' | 'nobody'
  /**
   * Id of the declared departure by whose words the check passed.
   */
  departure?: string
  evidence: ExchangeId[]
  /**
   * The accepted exchange that gives the refusal its meaning.
   */
  control?: string
  /**
   * What an exchange was sent for, by its id.
   */
  roles?: {
    [k: string]: string
  }
  durationMs?: number
}

/**
 * Two requests that differ in one thing.
 */
export interface TwinPair {
  /**
   * The control: the request that must not be refused.
   */
  accepted: string
  /**
   * The request that the clause wants refused.
   */
  refused: string
  differsIn: string
}
/**
 * A fact seen, never a verdict.
 */
export interface Observation {
  text: string
  /**
   * True if it is relevant to the security of the target.
   */
  security?: boolean
  evidence?: ExchangeId[]
}
/**
 * A problem with recognizable symptoms, and its remedy: likely, not certain.
 */
export interface LikelyCause {
  id: string
  text: string
  remedy: string
  /**
   * The first exchanges that show it.
   */
  evidence: ExchangeId[]
}
/**
 * What the caller sends.
 */
export interface MatrixRow {
  id: string
  title: string
}
/**
 * What is asked for.
 */
export interface MatrixColumn {
  id: string
  title: string
  /**
   * The same request, unaltered.
   */
  control?: string
}
export interface MatrixCell {
  row: string
  column: string
  /**
   * A status, `refused`, or `not shown` where no clause judges the cell.
   */
  documented: string
  /**
   * What was answered, such as `302` or `200 with rows`, or `not tested`.
   */
  seen: string
  verdict: 'as documented' | 'differs' | 'observed' | 'not judged'
  /**
   * The first of `clauses`, which the cell is foremost about; absent where none judges or records it.
   */
  clause?: string
  clauses: ClauseId[]
  evidence: ExchangeId[]
  /**
   * The accepted twin, where the column's own does not serve.
   */
  control?: string
}
export interface DeclaredDeparture {
  id: string
  value?: string
  endpoint?: string
  reason?: string
  /**
   * Whether a clause passed by it.
   */
  used: boolean
  touches: ClauseId[]
}
export interface DeclaredWaiver {
  clause: ClauseId
  reason: string
  owner: string
  ticket?: string
  until: string
  /**
   * The first digits of the digest of what the clause demanded when the waiver was given.
   */
  statement?: string
  /**
   * Expired, and another statement (the clause demands something else by now): no effect on the outcome. Not needed: the clause did not fail. Not judged: nobody knows whether it would fail.
   */
  state: 'in effect' | 'expired' | 'another statement' | 'not needed' | 'not judged'
}
export interface GivenAttestation {
  clause: ClauseId
  met: boolean
  by: string
  on: string
  how: string
}
/**
 * A record that the run changed or made.
 */
export interface ChangedRecord {
  entity: string
  id: string
  fields: string[]
  restored: boolean
  /**
   * Of the record before the first change.
   */
  digestBefore?: string
  /**
   * Of the record as read after the last one.
   */
  digestAfter?: string
  /**
   * Fields that the digests leave out: the server sets them itself, or somebody else has set them. Absent where there are none.
   */
  leftOut?: string[]
  /**
   * True where the target made the record and it is still there.
   */
  leftBehind?: boolean
  /**
   * Where not restored: why, and what to do.
   */
  note?: string
}
/**
 * A key that the profile lacks.
 */
export interface ProfileAddition {
  /**
   * As sandbox, or users.restricted.
   */
  key: string
  /**
   * The existing section of the profile to add it to, because a section must not be repeated. Absent if there is none: add it at the end.
   */
  under?: string
  /**
   * A possible value, as YAML on one line, with example names. Absent if no value can be suggested.
   */
  example?: string
}
/**
 * Something about the target, the way to it or the profile that a reader of the verdicts should know.
 */
export interface Diagnosis {
  id: string
  text: string
  remedy?: string
  evidence: ExchangeId[]
}
/**
 * One thing that everything else rests on, as the run's first exchanges showed it.
 */
export interface PreflightCheck {
  check: 'name' | 'connection' | 'tls' | 'clock' | 'login' | 'cookies' | 'probe' | 'csrf'
  holds: boolean
  /**
   * What was seen.
   */
  text: string
  /**
   * What to do, where it does not hold.
   */
  remedy?: string
  evidence?: ExchangeId[]
}
