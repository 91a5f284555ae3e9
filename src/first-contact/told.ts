import { shown } from './asked-address.js'
import { likelyNames } from './exploring/likely-names.js'
import { departuresMet } from './written-profile/people-sections.js'
import { refusing, type Findings, type Named } from './findings.js'
import type { ServiceSeen } from './exploring/services.js'

const standings: Readonly<Record<ServiceSeen['standing'], string>> = {
  there: 'there',
  absent: 'not seen',
  replaced: 'a web page came in its place',
  unclear: 'unclear',
}

/** What was found and by what, and what was not: a line each. */
export function foundTold(findings: Findings): readonly string[] {
  return [...block('Found', found(findings)), ...block('Not found', notFound(findings))]
}

/** What is proposed, and what only a person can name and did not, a line each. */
export function openTold(findings: Findings, named: Named = {}): readonly string[] {
  return [
    ...block('Proposed as comments, for you to confirm', proposed(findings)),
    ...block('To be filled in by a person', onlyPeople(findings, named)),
    `Sent: ${String(findings.reads)} reads and ${String(findings.logins)} login. Nothing was changed.`,
  ]
}

function found({
  place,
  withoutTicket,
  naming,
  services,
  forceUseSession,
  probe,
  lookup,
  large,
  sandbox,
}: Findings): readonly string[] {
  const { prefix, cultureHeader } = naming
  return [
    `the platform at ${place.baseUrl}: ${place.sign}${withoutTicket === undefined ? ', and the login worked' : ''}`,
    ...(place.askedFor === undefined ? [] : [`it was found above the given address ${shown(place.askedFor)}`]),
    ...(prefix === undefined ? [] : [`vendor prefix ${prefix}: ${naming.evidence}`]),
    ...(cultureHeader === undefined ? [] : [`culture header ${cultureHeader}: from the login answer`]),
    ...seen('legacy data service', services.legacy, true),
    ...seen('OData endpoint', services.odata, true),
    ...(forceUseSession === 'none'
      ? []
      : [`forceUseSession: the ${refusing(forceUseSession)} answered 401 until \`ForceUseSession: true\` was added`]),
    ...(probe ? [`entities.probe ${probe.entity}: ${[probe.evidence, ...probe.lacks].join(', ')}`] : []),
    ...(lookup ? [`lookup ${lookup.entity}.${lookup.name} to ${lookup.target}: set in the records read`] : []),
    ...(large.found ? [`entities.large ${large.found.entity}: ${large.evidence}`] : []),
    ...(sandbox?.id === undefined ? [] : [`sandbox ${sandbox.entity}: the record that you named; check the fields`]),
  ]
}

function notFound(findings: Findings): readonly string[] {
  const { withoutTicket, naming, services, probe, lookup, large, withheld, notes } = findings
  return [
    ...(withoutTicket === undefined ? [] : [`a session: ${withoutTicket}`]),
    ...(naming.prefix === undefined ? [`vendor prefix: ${naming.evidence}; each run detects it again`] : []),
    ...(naming.cultureHeader === undefined ? ['culture header: the login answer had none'] : []),
    ...seen('legacy data service', services.legacy, false),
    ...seen('OData endpoint', services.odata, false),
    ...(probe ? [] : [`entities.probe: no entity returned records${triedByName(services)}`]),
    ...(lookup ? [] : ['lookup: none with a known target']),
    ...(large.found ? [] : [`entities.large: ${large.evidence}`]),
    ...(withheld.length > 0 ? [`Secure cookies over plain http were ignored (${withheld.join(', ')}): use https`] : []),
    ...notes,
  ]
}

function proposed(findings: Findings): readonly string[] {
  const { sandbox, passwordChangeDue } = findings
  return [
    ...(sandbox && sandbox.id === undefined
      ? [`sandbox: ${sandbox.entity} with ${Object.values(sandbox.fields).join(', ')}`]
      : []),
    ...departuresMet(findings).map(({ id, value, endpoint }) => `departure ${id}${inBrackets(value ?? endpoint)}`),
    ...(passwordChangeDue ? ['users.main.passwordChangeDue: the login asked for a new password'] : []),
  ]
}

function onlyPeople({ sandbox }: Findings, { restricted, forbidden, custom, anonymous }: Named): readonly string[] {
  const account = [
    ...(restricted === undefined ? ['users.restricted'] : []),
    ...(forbidden === undefined ? ['entities.forbidden'] : []),
  ]
  return [
    ...(sandbox?.id === undefined ? ['sandbox.id: a record that nobody uses'] : []),
    ...(account.length === 0 ? [] : [`${account.join(', ')}: an account without rights to an entity`]),
    ...(custom && anonymous ? [] : ['services: custom services that change nothing']),
    'expiredSession: an expired session from `svc-conformance session save`',
  ]
}

/** Without a description and a list of its entities, a deployment is asked for the usual ones alone. */
function triedByName({ legacy, odata }: Findings['services']): string {
  return [legacy, odata].some(({ described, listed }) => described ?? listed)
    ? ''
    : `; without a list of entities only common names are tried (${likelyNames.join(', ')})`
}

function seen(name: string, { standing, evidence }: ServiceSeen, isThere: boolean): readonly string[] {
  return (standing === 'there') === isThere ? [`${name}: ${standings[standing]} (${evidence})`] : []
}

function block(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), '']
}

function inBrackets(detail: string | undefined): string {
  return detail === undefined ? '' : ` (${detail})`
}
