import type { Blame, Level, Outcome, Provenance, RunOutcome } from './types.js'

/** What a level means, and what a breach of such a clause does to the run. */
export const levelTerms: Readonly<Record<Level, { readonly meaning: string; readonly breach: string }>> = {
  required: { meaning: 'the document lays it down', breach: 'makes the target nonconformant' },
  conditional: {
    meaning: 'laid down for targets that have the feature; inapplicable where the target has not',
    breach: 'makes the target nonconformant, where the clause applies',
  },
  reported: {
    meaning: 'the document has it from a report of a user, or describes a symptom',
    breach: 'is an advisory; `--strict` makes it count',
  },
  manual: {
    meaning: 'cannot be seen over HTTP; a person attests it in the profile (who, when, how), else it is untested',
    breach: 'makes the target nonconformant where it is attested as not met',
  },
  observe: { meaning: 'the document leaves it open; the fact is recorded and never judged', breach: 'cannot happen' },
}

/** What each outcome of a clause says. */
export const outcomeTerms: Readonly<Record<Outcome, string>> = {
  passed: 'the evidence shows that the clause holds',
  failed: 'the evidence shows that it does not hold; never said of a fault of the network or of the checker',
  cantTell: 'tried, but the evidence decides neither way; the reason says why and the blame says who has to act',
  inapplicable: 'the target lacks what the clause is about',
  untested: 'not tried: the profile lacks what it takes, or the user left it out; the reason names the key to add',
  observed: 'recorded, for clauses of the level observe',
}

/** Whose turn it is after an outcome that is not a pass. */
export const blameTerms: Readonly<Record<Blame, string>> = {
  target: 'the deployment, or what stands directly before it',
  network: 'the way to it: refused connections, time-outs, broken answers',
  profile: 'what the profile gives, or fails to give',
  checker: 'a fault of the checker itself',
  nobody: 'live data moved under the check',
}

/** What the word for a whole run stands for, in the order in which they are tried. */
export const runOutcomeTerms: Readonly<Record<RunOutcome, string>> = {
  nonconformant: 'a required or conditional clause in scope failed, or a manual one is attested as not met',
  incomplete:
    'otherwise, where a required or conditional clause in scope is cantTell or untested, and always where nothing was judged',
  holds: 'otherwise, where clauses in scope were not selected, were left out by --read-only, or may stay unjudged',
  conformant: 'otherwise: the whole scope was judged',
}

/** How firm the ground of a clause is. */
export const provenanceTerms: Readonly<Record<Provenance, string>> = {
  stated: 'laid down as a rule or a fact',
  seen: 'described as seen in traffic',
  reported: 'passed on from a report of a user, or described as a symptom',
  derived: 'said by no sentence, but relied on by callers; the lines are those that it follows from',
  silent: 'marked as not shown, or not spoken of',
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
      'A refusal proves something only beside the same request that was not refused. A negative clause sends both, ' +
      'differing in one thing, and is cantTell where the good one does not succeed. Good means 200 with at least one record: ' +
      'an empty collection proves nothing. A filter proves something only where its result is neither empty nor everything, ' +
      'and a random GUID must find nothing.',
  },
  {
    title: 'Departures',
    text:
      'Generations of deployments lawfully differ in known ways. A profile declares such a departure; the alternative then ' +
      "passes as well as the document's own words. One that the target turns out not to use is reported as such, and all " +
      'stand on the first page of the report.',
  },
  {
    title: 'Names and paths',
    text:
      '`SVC` stands for the vendor prefix of the deployment, `X-Vendor-UserCulture` for its culture header; both come from the ' +
      'profile, or from the login answer (`auto`). All paths stand below the path of the base URL, and "path=/" is met by `/`, ' +
      'by that path and by a prefix of it. Absolute addresses of the same origin are as good as relative ones.',
  },
  {
    title: 'Waivers and attestations',
    text:
      'A waived failure stays failed and is counted as waived, but leaves the run outcome; an expired waiver has no effect. ' +
      'What a person attested is marked so, and never counted among what was tested.',
  },
  {
    title: 'Scope',
    text:
      'The scope of a profile names the classes that a deployment claims, all of them where it names none. A clause outside ' +
      'is untested (out of scope) and has no part in the run outcome. That word is never printed alone: scope, departures, ' +
      'waivers and inapplicable clauses go with it.',
  },
]
