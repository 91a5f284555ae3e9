import type { ComponentChildren } from 'preact'
import type { Report } from '../../schema/generated/report.js'
import { ClauseLinks, Folded } from './exchanges/marks.js'
import { Prose, Told, ToldCode } from './text.js'

/** What the owner of the target declared: departures, waivers, attestations. */
export function Declarations({ report }: { readonly report: Report }) {
  const { departures, waivers, attestations } = report
  if (departures.length + waivers.length + attestations.length === 0) return null
  return (
    <Folded id="declared" title="Declared by the profile">
      <Listing title="Departures: declared differences that pass too" heads={['Departure', 'Used', 'Touches']}>
        {departures.map((departure) => (
          <tr key={`${departure.id} ${departure.endpoint ?? ''}`}>
            <th scope="row">
              <ToldCode text={departure.id} longest={80} />
              {departure.value !== undefined && (
                <>
                  {' '}
                  = <ToldCode text={departure.value} longest={200} />
                </>
              )}
              {departure.endpoint !== undefined && (
                <>
                  {' '}
                  at <ToldCode text={departure.endpoint} longest={80} />
                </>
              )}
              {departure.reason !== undefined && (
                <small>
                  <Told text={departure.reason} longest={300} />
                </small>
              )}
            </th>
            <td>{departure.used ? 'yes' : 'no, the target does not use it'}</td>
            <td>
              <ClauseLinks ids={departure.touches} />
            </td>
          </tr>
        ))}
      </Listing>
      <Listing title="Waivers: known failures that do not count" heads={['Clause', 'State', 'Why']}>
        {waivers.map((waiver) => (
          <tr key={waiver.clause}>
            <th scope="row">
              <ClauseLinks ids={[waiver.clause]} />
            </th>
            <td>
              {waiver.state}, until {waiver.until}
            </td>
            <td>
              <Prose text={waiver.reason} longest={300} />
              <small>
                <Told text={[waiver.owner, waiver.ticket ?? ''].filter(Boolean).join(', ')} longest={200} />
              </small>
            </td>
          </tr>
        ))}
      </Listing>
      <Listing title="Attestations: confirmed by a person, not tested" heads={['Clause', 'Met', 'By']}>
        {attestations.map((attestation) => (
          <tr key={attestation.clause}>
            <th scope="row">
              <ClauseLinks ids={[attestation.clause]} />
            </th>
            <td>{attestation.met ? 'yes' : 'no'}</td>
            <td>
              <Told text={`${attestation.by}, ${attestation.on}`} longest={200} />
              <small>
                <Told text={attestation.how} longest={300} />
              </small>
            </td>
          </tr>
        ))}
      </Listing>
    </Folded>
  )
}

interface Table {
  readonly title: string
  readonly heads: readonly string[]
  readonly children: readonly ComponentChildren[]
}

function Listing({ title, heads, children }: Table) {
  if (children.length === 0) return null
  return (
    <table class="listing">
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
