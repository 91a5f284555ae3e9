/** The overview of a fleet, for programs. */
export const fleetFile = 'fleet.json'

/** The same as a page to read. */
export const overviewPage = 'fleet.html'
