/**
 * The clauses of the class OBS, in the order in which they are played: what the document marks as not shown, or does not speak of.
 * Nothing is sent to find out: each ends as what the run came across, or as not shown and not looked for.
 */
import './OBS-1.js'
import './OBS-2.js'
import './OBS-3.js'
import './OBS-4.js'
import './OBS-5.js'
import './OBS-6.js'
import './OBS-7.js'
import './OBS-8.js'
import './OBS-9.js'
import './OBS-10.js'
import './OBS-11.js'
