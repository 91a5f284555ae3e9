/** Why a further large read may not be asked for: it takes megabytes, and the target's own time. */
export const beyondSmall =
  'asked only where the cap is small, and where the reads beside which this is held come to something'
