import type { Exchange } from '../../../exchange/index.js'
import { seen } from '../../core/answers.js'
import { whyRefused } from '../../core/why-refused.js'
import { needsRights } from '../../core/withheld-entity.js'
import { cantTell } from '../../outcome/verdict.js'
import type { Reader } from './query.js'

/** Ends the clause whose read was refused access, which says nothing about reading. */
export async function refusedAccess({ run, actor, service, entity }: Reader, refused: Exchange): Promise<never> {
  await needsRights(run, actor, refused)
  const said = `a read of ${entity} (${refused.id}) was refused with ${seen(refused)}`
  return cantTell(`${said}, ${await whyRefused(run, actor, service, entity)}`)
}
