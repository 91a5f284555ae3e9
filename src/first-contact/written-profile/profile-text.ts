import { givenBaseUrl } from '../../profile/values/interface-path.js'
import { clausesOpenedBy } from './opened-clauses.js'
import { refusing, type Findings, type Named } from '../findings.js'
import { peopleSections } from './people-sections.js'
import { commentedOut, examples, inFlow, prose } from './yaml-lines.js'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { placeholderId } from '../../profile/index.js'
import { schemaUrl } from '../../schema/load.js'

const anywhere: NonNullable<Findings['sandbox']> = { entity: 'Contact', fields: { text: 'Notes' } }

/** The environment variable with the password of the restricted user. */
export const restrictedPassword = 'SVC_RESTRICTED_PASSWORD'

/** What a profile says beside what was found: how the target is reached and whom to log in as. Files relative to it. */
export interface Written {
  readonly schemaLine: string
  readonly user: string
  readonly password: { readonly env: string } | { readonly file: string }
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string; readonly insecure?: boolean }
  readonly proxy?: string
  /** What a person named when asked. */
  readonly named?: Named
}

/** The profile as text: what was found is set, what a person has to confirm is a comment, and an example says that it is one. */
export function profileText(findings: Findings, written: Written): string {
  const { named = {} } = written
  const lines = [
    written.schemaLine,
    ...prose(
      `What \`svc-conformance init\` found out about a deployment with ${String(findings.reads)} reads and one login. Text ` +
        'after a # is a comment, or a proposal: confirm it by removing the # and the space after it. A line that ends in ' +
        '`# example` has invented values: replace them. ' +
        'Every key is explained in docs/reference/profile.md. Never put passwords here.',
    ),
    '',
    ...targetSection(findings, written),
    '',
    ...usersSection(findings, written),
    '',
    ...entitiesSection(findings, named),
    '',
    ...lookupSection(findings),
    '',
    ...sandboxSection(findings.sandbox),
    '',
    ...peopleSections(findings, named),
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
    ...examples(['maxEntityRowCount: 20000'], '  '),
  ]
}

function usersSection(
  { passwordChangeDue, withoutTicket }: Findings,
  { user, password, named: { restricted } = {} }: Written,
): readonly string[] {
  const secret = { env: restrictedPassword }
  const due = passwordChangeDue
    ? [
        ...prose(
          'The login asked for a new password. If that is expected, add `passwordChangeDue: true` to main.',
          '  ',
        ),
      ]
    : []
  return [
    ...prose(
      `The user to log in. ${withoutTicket === undefined ? 'This login worked' : 'This login set no ticket'}. Opens ${clausesOpenedBy('users.main')}.`,
    ),
    'users:',
    `  main: ${inFlow({ name: user, password })}`,
    ...due,
    ...prose(
      `A second account that may read entities.allowed and not entities.forbidden. Opens ${clausesOpenedBy('users.restricted')}.`,
      '  ',
    ),
    ...(restricted === undefined
      ? examples([`restricted: ${inFlow({ name: 'Guest', password: secret })}`], '  ')
      : [`  restricted: ${inFlow({ name: restricted, password: secret })}`]),
    ...prose('An account with a non-ASCII name, for a stricter COOKIE-6:', '  '),
    ...examples(['international: { name: Зоряна, password: { env: SVC_INTERNATIONAL_PASSWORD } }'], '  '),
    ...prose('An account for the wrong password of LOGIN-5, so that no account in use gets locked:', '  '),
    ...examples(['decoy: { name: Nobody, password: { env: SVC_DECOY_PASSWORD } }'], '  '),
  ]
}

function entitiesSection({ probe, large }: Findings, { forbidden }: Named): readonly string[] {
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
        ...examples(['probe: Contact'], '  '),
      ]
  const { found, candidates, evidence } = large
  const largeLines = found
    ? [`  large: ${inFlow(found)}`]
    : examples([`large: { entity: ${candidates[0] ?? 'SysEvent'}, rows: 50000 }`], '  ')
  const allowed = probe?.entity ?? 'Contact'
  const closedLines =
    forbidden === undefined
      ? examples(['forbidden: Payroll', `allowed: ${allowed}`], '  ')
      : [
          `  forbidden: ${inFlow(forbidden)}`,
          ...(probe ? [`  allowed: ${inFlow(allowed)}`] : examples([`allowed: ${allowed}`], '  ')),
        ]
  return [
    ...prose('The entities to read.'),
    probe || found || forbidden !== undefined ? 'entities:' : '# entities:',
    ...probeLines,
    ...prose(`An entity with more rows than the cap: ${evidence}. Opens ${clausesOpenedBy('entities.large')}.`, '  '),
    ...largeLines,
    ...prose('An entity that only users.main may read, and one that users.restricted may read too:', '  '),
    ...closedLines,
  ]
}

function lookupSection({ lookup }: Findings): readonly string[] {
  const opens = `Opens ${clausesOpenedBy('lookup')}.`
  if (!lookup)
    return [
      ...prose(`A lookup to filter by. None with a known target was found. ${opens}`),
      ...examples(['lookup: { entity: Contact, field: Account, target: Account }']),
    ]
  const { entity, name, target } = lookup
  return [
    ...prose(`A lookup to filter by, found in the records. ${opens}`),
    `lookup: ${inFlow({ entity, field: name, target })}`,
  ]
}

/**
 * The line by which an editor completes a profile at this path: the schema of this very program, relative to the profile,
 * so that in a project that has the program among its packages it holds for everybody. As a URL where the path has blanks,
 * which would end it, or where it is on another drive.
 */
export function schemaLine(profile: string): string {
  const schema = schemaUrl('profile')
  const path = relative(dirname(resolve(profile)), fileURLToPath(schema))
  const isUrl = isAbsolute(path) || /\s/.test(path)
  const way = isUrl ? pathToFileURL(fileURLToPath(schema)).href : path.split(sep).join('/')
  return `# yaml-language-server: $schema=${way}`
}

function idAsExample(line: string): string {
  return /^ {2}id:/.test(line) ? `${line} # example` : line
}

/** The record that may be changed: written where a person named it, and else proposed as a comment, with no id. */
export function sandboxSection(sandbox: Findings['sandbox']): readonly string[] {
  const { entity, id, fields, lookup } = sandbox ?? anywhere
  const lines = [
    'sandbox:',
    `  entity: ${inFlow(entity)}`,
    `  id: ${inFlow(id ?? placeholderId)}`,
    `  fields: ${inFlow(fields)}`,
    ...(lookup ? [`  lookup: ${inFlow({ field: lookup.name, target: lookup.target })}`] : []),
  ]
  const opens = `Opens ${clausesOpenedBy('sandbox')}.`
  return id === undefined
    ? [
        ...prose(
          'The record that the checker may change and restores. Without it nothing is written. Only a person can ' +
            `choose it: create a record that nobody uses, put its id here, and check that these fields may be changed. ${opens}`,
        ),
        ...(sandbox ? commentedOut(lines.map(idAsExample)) : examples(lines)),
      ]
    : [
        ...prose(
          'The record that you named; the checker may change it and restores it. The fields were chosen by type: ' +
            `check that they may be changed. ${opens}`,
        ),
        ...lines,
      ]
}
