import { renderToString } from 'preact-render-to-string'
import { Anchors } from '../../report/html/marks.js'
import { policyFor } from '../../report/html/policy.js'
import type { Proof } from '../../schema/generated/proof.js'
import { ProofPage } from './page.js'
import { script } from './script.js'
import { style } from './style.js'
import { anchorOf } from './subject-links.js'

/** The proof as one page that needs nothing beside itself: no network, no server, no other file. */
export function renderProof(proof: Proof): string {
  const anchors = new Set([...proof.clauses.map(({ id }) => id), ...proof.subjects.map(({ id }) => anchorOf(id))])
  const page = renderToString(
    <Anchors.Provider value={anchors}>
      <ProofPage proof={proof} policy={policyFor({ style, script })} />
    </Anchors.Provider>,
  )
  return `<!doctype html>\n${page}\n`
}
