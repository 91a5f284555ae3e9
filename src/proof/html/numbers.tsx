import type { ComponentChildren } from 'preact'
import { Sign, Fact } from '../../report/html/exchanges/marks.js'
import { counted } from '../../report/wording.js'
import { Moment, Prose, lasted } from '../../report/html/text.js'
import type { Proof, Share } from '../../schema/generated/proof.js'

/** What was proven, by which text, when and with what. */
export function ProofHeading({ proof }: { readonly proof: Proof }) {
  const { tool, contract, seed, depth, asked } = proof
  const narrowed = [...asked.clauses, ...asked.subjects]
  return (
    <header class="heading">
      <p class="overline">The suite, run against servers with known results</p>
      <h1>What the suite detects</h1>
      <dl class="facts">
        <Fact term="Proven">
          <Moment at={proof.endedAt} />, in {lasted(proof.durationMs)}
        </Fact>
        <Fact term="Tool">
          {tool.name} {tool.version}
        </Fact>
        <Fact term="Contract">
          revision {contract.revision}, catalogue{' '}
          <code title={`SHA-256 ${contract.sha256}`}>{contract.sha256.slice(0, 12)}</code>
        </Fact>
        <Fact term="Seed of combinations">{seed}</Fact>
        <Fact term="Depth">{depth}</Fact>
        <Fact term="Asked for">{narrowed.length === 0 ? 'everything' : `${narrowed.join(', ')} only`}</Fact>
      </dl>
    </header>
  )
}

/** Whether the proof holds, and the numbers on which that word rests. */
export function Numbers({ proof }: { readonly proof: Proof }) {
  const { holds, numbers, clauses, undetected, unprovenChecks } = proof
  const detected = clauses.filter(({ deviations }) => deviations.length > 0).length
  return (
    <section class={`outcome ${holds ? 'conformant' : 'nonconformant'}`} aria-labelledby="numbers">
      <div class="word">
        <h2 id="numbers">
          <Sign sign={holds ? '✓' : '✗'} /> {holds ? 'The proof holds' : 'The proof does not hold'}
        </h2>
        {proof.void !== undefined && (
          <p class="alert">
            <b>It is void.</b> <Prose text={proof.void} />
          </p>
        )}
        {unprovenChecks.length > 0 && (
          <p class="alert">
            {counted(unprovenChecks.length, 'check')} of core or standard depth that no deviation turned red.
          </p>
        )}
        {undetected.length > 0 && (
          <p class="alert">{counted(undetected.length, 'clause')} that no deviation turned red.</p>
        )}
      </div>
      <dl class="standing">
        <Standing term="Deviations" share={numbers.deviations}>
          turned exactly the clauses they break red
        </Standing>
        <Standing term="At core depth" share={numbers.depths.core}>
          deviations turn a clause red; {numbers.depths.standard.reached} at standard depth
        </Standing>
        <Standing term="Permitted variants" share={numbers.variants}>
          turned nothing red, combinations included
        </Standing>
        <Standing term="Trivial servers" share={numbers.trivial}>
          clauses passed on servers that are not the platform
        </Standing>
        <Standing term="Clauses" share={{ reached: detected, of: clauses.length }}>
          with a verdict were seen to turn red
        </Standing>
      </dl>
    </section>
  )
}

interface StandingShown {
  readonly term: string
  readonly share: Share
  readonly children: ComponentChildren
}

function Standing({ term, share, children }: StandingShown) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <b>
          {share.reached} of {share.of}
        </b>{' '}
        {children}
      </dd>
    </div>
  )
}
