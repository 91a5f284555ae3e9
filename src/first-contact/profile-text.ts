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
      `What \`svc-conformance init\` found out about a deployment, by ${String(findings.reads)} reads and one login. Text ` +
        'after a # is a remark, or a proposal that a person has to confirm by removing the # and the space after it. ' +
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
    ...prose(`Where it is (${place.sign}). Everything rests on it; https opens ${clausesOpenedBy('target.baseUrl')}.`),
    'target:',
    `  baseUrl: ${inFlow(givenBaseUrl(place.baseUrl))}`,
    ...(prefix === undefined
      ? prose(`vendorPrefix, which stands for SVC in names of cookies, is left to each run: ${naming.evidence}.`, '  ')
      : [
          ...prose('What stands for SVC in the names of its cookies, and of the CSRF header.', '  '),
          `  vendorPrefix: ${inFlow(prefix)}`,
        ]),
    ...(cultureHeader === undefined
      ? prose('cultureHeader is left to each run: the answer to the login had none.', '  ')
      : [`  cultureHeader: ${inFlow(cultureHeader)}`]),
    ...(forceUseSession === 'none'
      ? []
      : [
          ...prose(`The ${refusing(forceUseSession)} answered 401 until \`ForceUseSession: true\` went along.`, '  '),
          `  forceUseSession: ${forceUseSession === 'all' ? 'always' : 'on401'}`,
        ]),
    ...(withheld.length > 0
      ? [
          ...prose(
            `Secure cookies came over plain http and were not kept: ${withheld.join(', ')}. Use https, or expose the session:`,
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
    ...prose('The cap on the rows of one answer, where the web configuration sets another one than 20000:', '  '),
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
    ...prose(`The user to log in as; this login worked. Opens ${clausesOpenedBy('users.main')}.`),
    'users:',
    `  main: ${inFlow({ name: user, password })}`,
    ...due,
    ...prose(
      `A second account that may read entities.allowed and not entities.forbidden. Opens ${clausesOpenedBy('users.restricted')}.`,
      '  ',
    ),
    ...commentedOut(['restricted: { name: Guest, password: { env: SVC_RESTRICTED_PASSWORD } }'], '  '),
    ...prose('An account whose name is outside ASCII sharpens COOKIE-6:', '  '),
    ...commentedOut(['international: { name: Зоряна, password: { env: SVC_INTERNATIONAL_PASSWORD } }'], '  '),
    ...prose('An account that takes the wrong password of LOGIN-5, so that no account in use is locked:', '  '),
    ...commentedOut(['decoy: { name: Nobody, password: { env: SVC_DECOY_PASSWORD } }'], '  '),
  ]
}

function entitiesSection({ probe, large }: Findings): readonly string[] {
  const lacks =
    probe && probe.lacks.length > 0 ? ` The sample has not all that a probe needs: ${probe.lacks.join(', ')}.` : ''
  const probeLines = probe
    ? [
        ...prose(`${probe.evidence}.${lacks} Opens ${clausesOpenedBy('entities.probe')}.`, '  '),
        `  probe: ${inFlow(probe.entity)}`,
      ]
    : [
        ...prose(
          `No entity gave records: name one with at least 3, 2 different texts and 2 different lookup values. Opens ${clausesOpenedBy('entities.probe')}.`,
          '  ',
        ),
        ...commentedOut(['probe: Contact'], '  '),
      ]
  const { found, candidates, evidence } = large
  const largeLines = found
    ? [`  large: ${inFlow(found)}`]
    : commentedOut([`large: { entity: ${candidates[0] ?? 'SysEvent'}, rows: 50000 }`], '  ')
  return [
    ...prose('What to read.'),
    probe || found ? 'entities:' : '# entities:',
    ...probeLines,
    ...prose(`More rows than the cap: ${evidence}. Opens ${clausesOpenedBy('entities.large')}.`, '  '),
    ...largeLines,
    ...prose('What users.restricted may not read and users.main may, and what both may:', '  '),
    ...commentedOut(['forbidden: Payroll', `allowed: ${probe?.entity ?? 'Contact'}`], '  '),
  ]
}

function lookupSection({ lookup }: Findings): readonly string[] {
  const opens = `Opens ${clausesOpenedBy('lookup')}.`
  if (!lookup)
    return [
      ...prose(`A reference to filter by; none was found whose target is sure. ${opens}`),
      ...commentedOut(['lookup: { entity: Contact, field: Account, target: Account }']),
    ]
  const { entity, name, target } = lookup
  return [
    ...prose(`A reference to filter by, as the records show it. ${opens}`),
    `lookup: ${inFlow({ entity, field: name, target })}`,
  ]
}
