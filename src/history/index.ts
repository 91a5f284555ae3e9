/** The reports below a directory over time: what failed, what was fixed, and how long it took. */
export { HistoryRefused, keepsHistory, writeHistory } from './write-history.js'
