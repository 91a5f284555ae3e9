import { givenBaseUrl } from '../profile/values/interface-path.js'
import { clausesOpenedBy } from './opened-clauses.js'
import { refusing, type Findings } from './findings.js'
import { peopleSections } from './people-sections.js'
import { sandboxSection } from './sandbox-section.js'
import { commentedOut, inFlow, prose } from './yaml-lines.js'

/** What a profile says beside what was found: how the target is reached and whom to log in as. Files relative to it. */
export interface Written {
  readonly schemaLine: string
  readonly user: string
  readonly password: { readonly env: string } | { readonly file: string }
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string; readonly insecure?: boolean }
  readonly proxy?: string
}

/** The profile as text: what was found stands in it, what a person has to confirm stands there as a comment. */
export function profileText(findings: Findings, written: Written): string {
  const lines = [
    written.schemaLine,
    ...prose(
      `What \`svc-conformance init\` found out about a deployment with ${String(findings.reads)} reads and one login. Text ` +
        'after a # is a comment, or a proposal: confirm it by removing the # and the space after it. ' +
        'Every key is explained in docs/profile.md. Never put passwords here.',
    ),
    '',
    ...targetSection(findings, written),
    '',
    ...usersSection(findings, written),
    '',
    ...entitiesSection(findings),
    '',
    ...lookupSection(findings),
    '',
    ...sandboxSection(findings.sandbox),
    '',
    ...peopleSections(findings),
  ]
  return `${lines.join('\n')}\n`
}

function targetSection(
  { place, naming, forceUseSession, withheld }: Findings,
  { tls, proxy }: Written,
): readonly string[] {
  const { prefix, cultureHeader } = naming
  return [
    ...prose(
      `The address of the deployment (${place.sign}). Required; https opens ${clausesOpenedBy('target.baseUrl')}.`,
    ),
    'target:',
    `  baseUrl: ${inFlow(givenBaseUrl(place.baseUrl))}`,
    ...(prefix === undefined
      ? prose(`vendorPrefix (replaces SVC in cookie names) is detected by each run: ${naming.evidence}.`, '  ')
      : [
          ...prose('Replaces SVC in the names of cookies and of the CSRF header.', '  '),
          `  vendorPrefix: ${inFlow(prefix)}`,
        ]),
    ...(cultureHeader === undefined
      ? prose('cultureHeader is detected by each run: the login answer had none.', '  ')
      : [`  cultureHeader: ${inFlow(cultureHeader)}`]),
    ...(forceUseSession === 'none'
      ? []
      : [
          ...prose(`The ${refusing(forceUseSession)} answered 401 until \`ForceUseSession: true\` was added.`, '  '),
          `  forceUseSession: ${forceUseSession === 'all' ? 'always' : 'on401'}`,
        ]),
    ...(withheld.length > 0
      ? [
          ...prose(
            `Secure cookies over plain http were ignored: ${withheld.join(', ')}. Use https, or expose the session:`,
            '  ',
          ),
          ...commentedOut(['sendSecureOverHttp: true'], '  '),
        ]
      : []),
    ...(tls.insecure === true
      ? prose('ANY certificate is accepted: anyone on the network path can answer and read the password.', '  ')
      : []),
    ...(Object.keys(tls).length > 0 ? [`  tls: ${inFlow(tls)}`] : []),
    ...(proxy === undefined ? [] : [`  proxy: ${inFlow(proxy)}`]),
    ...prose('The maximum number of rows in one answer, if the web configuration does not have 20000:', '  '),
    ...commentedOut(['maxEntityRowCount: 20000'], '  '),
  ]
}

function usersSection({ passwordChangeDue }: Findings, { user, password }: Written): readonly string[] {
  const due = passwordChangeDue
    ? [
        ...prose(
          'The login asked for a new password. If that is expected, add `passwordChangeDue: true` to main.',
          '  ',
        ),
      ]
    : []
  return [
    ...prose(`The user to log in. This login worked. Opens ${clausesOpenedBy('users.main')}.`),
    'users:',
    `  main: ${inFlow({ name: user, password })}`,
    ...due,
    ...prose(
      `A second account that may read entities.allowed and not entities.forbidden. Opens ${clausesOpenedBy('users.restricted')}.`,
      '  ',
    ),
    ...commentedOut(['restricted: { name: Guest, password: { env: SVC_RESTRICTED_PASSWORD } }'], '  '),
    ...prose('An account with a non-ASCII name, for a stricter COOKIE-6:', '  '),
    ...commentedOut(['international: { name: Зоряна, password: { env: SVC_INTERNATIONAL_PASSWORD } }'], '  '),
    ...prose('An account for the wrong password of LOGIN-5, so that no account in use gets locked:', '  '),
    ...commentedOut(['decoy: { name: Nobody, password: { env: SVC_DECOY_PASSWORD } }'], '  '),
  ]
}

function entitiesSection({ probe, large }: Findings): readonly string[] {
  const lacks =
    probe && probe.lacks.length > 0
      ? ` The sample does not meet all requirements of a probe: ${probe.lacks.join(', ')}.`
      : ''
  const probeLines = probe
    ? [
        ...prose(`${probe.evidence}.${lacks} Opens ${clausesOpenedBy('entities.probe')}.`, '  '),
        `  probe: ${inFlow(probe.entity)}`,
      ]
    : [
        ...prose(
          `No entity returned records. Name one with at least 3 records, 2 different texts and 2 different lookup values. Opens ${clausesOpenedBy('entities.probe')}.`,
          '  ',
        ),
        ...commentedOut(['probe: Contact'], '  '),
      ]
  const { found, candidates, evidence } = large
  const largeLines = found
    ? [`  large: ${inFlow(found)}`]
    : commentedOut([`large: { entity: ${candidates[0] ?? 'SysEvent'}, rows: 50000 }`], '  ')
  return [
    ...prose('The entities to read.'),
    probe || found ? 'entities:' : '# entities:',
    ...probeLines,
    ...prose(`An entity with more rows than the cap: ${evidence}. Opens ${clausesOpenedBy('entities.large')}.`, '  '),
    ...largeLines,
    ...prose('An entity that only users.main may read, and one that users.restricted may read too:', '  '),
    ...commentedOut(['forbidden: Payroll', `allowed: ${probe?.entity ?? 'Contact'}`], '  '),
  ]
}

function lookupSection({ lookup }: Findings): readonly string[] {
  const opens = `Opens ${clausesOpenedBy('lookup')}.`
  if (!lookup)
    return [
      ...prose(`A lookup to filter by. None with a known target was found. ${opens}`),
      ...commentedOut(['lookup: { entity: Contact, field: Account, target: Account }']),
    ]
  const { entity, name, target } = lookup
  return [
    ...prose(`A lookup to filter by, found in the records. ${opens}`),
    `lookup: ${inFlow({ entity, field: name, target })}`,
  ]
}
