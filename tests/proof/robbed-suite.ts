import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BuiltCopy } from '../support/built-copy.js'

const kept = 'scenarios.set(id, scenario);'

/** A robbed clause is played as ever, and whatever it asserts is let pass. */
const stand = `
import { readFileSync as readRobbed } from "node:fs";
function robbable(id, scenario) {
  return async (given) => {
    const robbed = JSON.parse(readRobbed(new URL("./robbed.json", import.meta.url), "utf8"));
    if (!robbed.includes(id)) return scenario(given);
    try {
      await scenario(given);
    } catch (fault) {
      const asserted = fault?.name === "AssertionError" || ("expected" in fault && "actual" in fault);
      if (!asserted) throw fault;
    }
  };
}
`

/** A copy of the built suite in which clauses can be robbed of their judgement, one after the other. */
export class RobbedSuite extends BuiltCopy {
  readonly #registry = this.fileOfRegistry()

  constructor() {
    super()
    const registry = readFileSync(this.#registry, 'utf8')
    writeFileSync(this.#registry, registry.replace(kept, 'scenarios.set(id, robbable(id, scenario));') + stand)
    this.rob([])
  }

  /** From here on these clauses pass, whatever they see, and all others judge. */
  rob(ids: readonly string[]): void {
    writeFileSync(join(dirname(this.#registry), 'robbed.json'), JSON.stringify(ids))
  }

  /** The build joins modules, and what a joined file is called hangs on what else is in it. */
  private fileOfRegistry(): string {
    const files = readdirSync(this.path('src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => this.path('src', name))
      .filter((path) => readFileSync(path, 'utf8').includes(kept))
    const [only] = files
    if (only === undefined || files.length > 1) throw new Error('the registry of clauses keeps them in another way')
    return only
  }
}
