import { Undecided } from '../../outcome/verdict.js'
import { inTurn, type Breach } from '../../queries/breach.js'
import type { Sample } from '../../queries/sample.js'
import { allInXml, sameIdsInXml, sameValuesInXml, wellFormedXml } from '../comparison/same-in-xml.js'

/** All that a collection in XML is judged by, one after the other; whether it has all records where it is right so far. */
export async function sameInXml(sample: Sample): Promise<readonly Breach[]> {
  const once = { ...sample, ofRun: true }
  const breaches = await inTurn([sameIdsInXml, wellFormedXml, sameValuesInXml], async (judge) => {
    const compared = await judge(once)
    return compared.breaches
  })
  if (breaches.length > 0) return breaches
  try {
    const all = await allInXml(once)
    return all.breaches
  } catch (fault) {
    if (fault instanceof Undecided && fault.outcome === 'untested') return []
    throw fault
  }
}
