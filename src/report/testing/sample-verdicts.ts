import type { ClauseId } from '../../contract/catalogue/index.js'
import type { ClauseResult } from '../../schema/generated/report.js'

type Told = Partial<Omit<ClauseResult, 'id' | 'class' | 'level' | 'derived' | 'title' | 'statement' | 'lines'>>

/** One fault before the target, behind two clauses. */
const rewritten: NonNullable<ClauseResult['likelyCause']>[number] = {
  id: 'location-rewritten',
  text: 'Likely what stands before the target rewrites Location.',
  remedy: 'Have the proxy translate Location to the outer address.',
  evidence: ['x-0011', 'x-0012'],
}

/** What the sample deployment does otherwise than pass, as a run would have found it. */
export const sampleVerdicts: Readonly<Partial<Record<ClauseId, Told>>> = {
  'ACCESS-10': failed(
    'A MERGE without the CSRF header was carried out.',
    '403 for MERGE with every cookie and no CSRF header',
    '204 No Content, and the record had the new value when it was read again',
  ),
  'ACCESS-13': failed(
    'A change that was to be refused has changed the record.',
    'the record is unchanged after each refused change',
    'field Notes had the value of the MERGE that was sent without the CSRF header',
  ),
  'RIGHTS-1': failed(
    'The restricted user reads the forbidden entity.',
    '401 on PayrollCollection for the restricted user',
    '200 with 40 records',
  ),
  'LOGIN-8': {
    ...failed('The login answer has no Location header.', 'Location: /0', 'no Location header'),
    likelyCause: [rewritten],
  },
  'READ-9': failed(
    'A plus sign in a filter value is taken for a blank.',
    "1 record with the text `tag+4711`, for `$filter=Notes eq 'tag%2B4711'`",
    '0 records; the same filter with a blank in place of `%2B` gives the record of `tag 4711`',
  ),
  'GUID-2': failed(
    'No message at any depth says what a GUID looks like.',
    'a message that names 32 digits and 4 dashes',
    'innererror.message: "Error converting value"',
  ),
  'LIMIT-2': {
    ...failed('$top above the cap lifts it.', 'at most 20000 records in one answer', '20500 records'),
    leftOut: ['xml'],
    detects: { known: 2, byThisRun: 1 },
  },
  'ERROR-1': { leftOut: ['value', 'change'], detects: { known: 17, byThisRun: 12 } },
  'READ-2': {
    ...failed(
      'The answer is JSON where the caller does not ask otherwise.',
      'an XML content type without an Accept header',
      'Content-Type: application/json; charset=utf-8',
    ),
    waiver: { owner: 'platform team', until: '2027-01-31', reason: 'proxy rewrites Accept', ticket: 'OPS-1' },
  },
  'REST-5': failed(
    'A custom service took HTTP Basic credentials in place of the cookies.',
    'a refusal',
    '200 with the answer of the service',
  ),
  'READ-4': {
    outcome: 'cantTell',
    blame: 'network',
    reason: 'The XML answer broke off after 1.2 MB, twice: the connection was reset.',
  },
  'ACCESS-4': {
    outcome: 'cantTell',
    blame: 'target',
    reason: 'The redirect leads to another origin, which the checker does not follow.',
    likelyCause: [rewritten],
  },
  'ODATA-2': {
    outcome: 'cantTell',
    blame: 'nobody',
    reason: 'The records changed under the check, also on a fresh sample.',
  },
  'ACCESS-5': lacking('expiredSession'),
  'LIMIT-3': lacking('entities.large'),
  'MODE-2': lacking('ntlmPath'),
  'REST-2': lacking('services.custom.parameters'),
  'REST-4': lacking('services.anonymous'),
  'RIGHTS-2': lacking('forbiddenRecord'),
  'RIGHTS-4': lacking('attestations'),
  'MODE-3': lacking('attestations'),
  'MODE-1': { mode: 'attested', outcome: 'passed' },
  'MODE-4': { mode: 'attested', outcome: 'passed' },
  'RIGHTS-5': { mode: 'attested', outcome: 'passed' },
  'FLOW-1': { outcome: 'untested', blame: 'nobody', reason: 'Left out by --skip flow.' },
  'FLOW-2': { outcome: 'untested', blame: 'nobody', reason: 'Left out by --skip flow.' },
  'COOKIE-8': { outcome: 'inapplicable', reason: 'No session cookie was set on any answer.' },
  'WRITE-10': { outcome: 'inapplicable', reason: 'The profile names no custom field.' },
  'ERROR-2': { outcome: 'inapplicable', reason: 'No error body had an innererror.' },
  'RECORD-3': { departure: 'dates-iso-loose' },
  'PAGE-1': { departure: 'login-page' },
  'ACCESS-16': {
    outcome: 'observed',
    reason: 'Four kinds of wrong token were sent.',
    observations: [
      { text: 'A token of another session was accepted on the legacy read.', security: true, evidence: ['x-0021'] },
      { text: 'An empty token and one of other letters were refused with 403.' },
    ],
  },
  'ERROR-3': {
    outcome: 'observed',
    reason: 'Three error bodies were seen.',
    observations: [{ text: 'Error bodies carry a stack trace to the caller.', security: true, evidence: ['x-0030'] }],
  },
}

function failed(reason: string, expected: string, actual: string): Told {
  return { outcome: 'failed', blame: 'target', reason, expected, actual }
}

function lacking(...profileKeys: string[]): Told {
  const reason = `The profile does not give ${profileKeys.join(' and ')}.`
  return { outcome: 'untested', blame: 'profile', reason, profileKeys }
}
