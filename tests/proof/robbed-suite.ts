import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { BuiltCopy } from '../support/built-copy.js'

const scenarioImport = /^import \{([^}]*)\} from "\.\.\/src\/scenario\/index\.js"/m

/** What stands in for `clause` in the copy: a robbed clause is played as ever, and whatever it asserts is let pass. */
const stand = `
import { readFileSync as readRobbed } from "node:fs";
function clause(id, scenario) {
  judged(id, async (given) => {
    const robbed = JSON.parse(readRobbed(new URL("./robbed.json", import.meta.url), "utf8"));
    if (!robbed.includes(id)) return scenario(given);
    try {
      await scenario(given);
    } catch (fault) {
      const asserted = fault?.name === "AssertionError" || ("expected" in fault && "actual" in fault);
      if (!asserted) throw fault;
    }
  });
}
`

/** A copy of the built suite in which clauses can be robbed of their judgement, one after the other. */
export class RobbedSuite extends BuiltCopy {
  constructor() {
    super()
    for (const name of readdirSync(this.path('specs')).filter((each) => each.endsWith('.spec.js'))) {
      const path = this.path('specs', name)
      const robbable = readFileSync(path, 'utf8').replace(scenarioImport, (all, names: string) =>
        all.replace(names, names.replace(/\bclause\b/, 'clause as judged')),
      )
      if (!robbable.includes('clause as judged')) throw new Error(`${name} imports no clause`)
      writeFileSync(path, robbable + stand)
    }
    this.rob([])
  }

  /** From here on these clauses pass, whatever they see, and all others judge. */
  rob(ids: readonly string[]): void {
    writeFileSync(this.path('specs', 'robbed.json'), JSON.stringify(ids))
  }
}
