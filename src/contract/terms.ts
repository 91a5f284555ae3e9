import type { Blame, Level, Outcome, Provenance, RunOutcome } from './types.js'

/** What a level means, and what a breach of such a clause does to the run. */
export const levelTerms: Readonly<Record<Level, { readonly meaning: string; readonly breach: string }>> = {
  required: { meaning: 'the document requires it', breach: 'makes the target nonconformant' },
  conditional: {
    meaning: 'required of targets that have the feature; inapplicable to others',
    breach: 'makes the target nonconformant if the clause applies',
  },
  reported: {
    meaning: 'the document cites a user report or describes a symptom',
    breach: 'is an advisory; it counts with `--strict`',
  },
  manual: {
    meaning: 'not observable over HTTP; a person attests it in the profile (who, when, how), otherwise it is untested',
    breach: 'makes the target nonconformant if attested as not met',
  },
  observe: { meaning: 'the document does not specify it; it is recorded, not judged', breach: 'cannot happen' },
}

/** What each outcome of a clause says. */
export const outcomeTerms: Readonly<Record<Outcome, string>> = {
  passed: 'the evidence shows that the target meets the clause',
  failed:
    'the evidence shows that it does not; network errors and internal errors of the checker never count as failed',
  cantTell: 'tested, but the evidence is inconclusive; the reason says why, and the blame says who has to act',
  inapplicable: 'the target lacks what the clause is about',
  untested: 'not tested: the profile lacks a key, or an option excluded the clause; the reason names the key to add',
  observed: 'recorded, not judged (level observe)',
}

/** Whose turn it is after an outcome that is not a pass. */
export const blameTerms: Readonly<Record<Blame, string>> = {
  target: 'the deployment, or a proxy or gateway directly in front of it',
  network: 'the connection: refused connections, timeouts, broken answers',
  profile: 'a wrong or missing value in the profile',
  checker: 'an internal error of the checker',
  nobody: 'data changed during the check',
}

/** What the word for a whole run stands for, in the order in which they are tried. */
export const runOutcomeTerms: Readonly<Record<RunOutcome, string>> = {
  nonconformant: 'a required or conditional clause in scope failed, or a manual one is attested as not met',
  incomplete:
    'otherwise, if a required or conditional clause in scope is cantTell or untested, and always if nothing was judged',
  holds: 'otherwise, if clauses in scope were not selected, were skipped by --read-only, or are accepted as untested',
  conformant: 'otherwise: the whole scope was judged',
}

/** How firm the ground of a clause is. */
export const provenanceTerms: Readonly<Record<Provenance, string>> = {
  stated: 'stated as a rule or a fact',
  seen: 'described as observed in traffic',
  reported: 'cited from a user report, or described as a symptom',
  derived: 'not stated, but callers rely on it; the lines are those it follows from',
  silent: 'marked as not shown, or not mentioned',
}

/** Readings that hold for the whole catalogue. */
export const readings: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Access refusal',
    text: 'A 302 to the login page, a 401 or a 403. It carries no rows.',
  },
  {
    title: 'Data refusal',
    text: 'A status from 400 to 599, or an error body without rows whatever its status.',
  },
  {
    title: 'Twins',
    text:
      'A refusal counts only if its twin, the same request without the flaw, was accepted. A negative clause sends both, ' +
      'differing in one thing, and is cantTell if the twin is not accepted. Accepted means 200 with at least one record: ' +
      'an empty collection is not evidence. A filter result counts only if it is neither empty nor complete, ' +
      'and a random GUID must find nothing.',
  },
  {
    title: 'Departures',
    text:
      'Generations of deployments differ in known, permitted ways. A profile declares such a departure; the alternative then ' +
      'passes as well as the documented behavior. A declared departure that the target does not use is reported, and all ' +
      'departures are listed on the first page of the report.',
  },
  {
    title: 'Names and paths',
    text:
      '`SVC` stands for the vendor prefix of the deployment, `X-Vendor-UserCulture` for its culture header; both come from the ' +
      'profile, or from the login answer (`auto`). All paths are below the path of the base URL, and "path=/" is met by `/`, ' +
      'by that path and by a prefix of it. Absolute addresses of the same origin count like relative ones.',
  },
  {
    title: 'Waivers and attestations',
    text:
      'A waived failure stays failed and is counted as waived, but does not affect the run outcome; an expired waiver has no effect. ' +
      'Attested clauses are marked as such and never counted as tested.',
  },
  {
    title: 'Scope',
    text:
      'The scope of a profile names the classes that a deployment supports; the default is all. A clause outside the scope ' +
      'is untested and does not affect the run outcome. The outcome is never printed alone: scope, departures, ' +
      'waivers and inapplicable clauses are printed with it.',
  },
]
