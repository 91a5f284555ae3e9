/** The overview of a fleet, for programs. */
export const fleetFile = 'fleet.json'

/** The same as a page to read. */
export const overviewPage = 'fleet.html'

/** What tells a folder of a fleet from one of a single target. */
export const overviewFiles: readonly string[] = [fleetFile, overviewPage]

/** What `prove` writes. */
export const proofFile = 'proof.json'
export const proofPage = 'proof.html'
