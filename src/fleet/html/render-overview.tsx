import { renderToString } from 'preact-render-to-string'
import { policyFor } from '../../report/html/policy.js'
import type { FleetOverview } from '../../schema/generated/fleet-overview.js'
import { OverviewPage } from './overview-page.js'
import { style } from './style.js'

/** The overview as one page that needs nothing beside itself; its links lead to the reports of the targets. */
export function renderOverview(overview: FleetOverview): string {
  const page = renderToString(<OverviewPage overview={overview} policy={policyFor({ style, script: '' })} />)
  return `<!doctype html>\n${page}\n`
}
