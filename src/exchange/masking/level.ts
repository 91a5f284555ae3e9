/**
 * How much of an exchange is kept. `masked`: neither secrets nor record values. `full`: record values too, secrets
 * never. `none`: nothing but counts.
 */
export type EvidenceLevel = 'full' | 'masked' | 'none'
