/** The clauses of the class LIMIT, in the order in which they are played: the burst comes last. */
import './LIMIT-1.js'
import './LIMIT-2.js'
import './LIMIT-3.js'
import './LIMIT-4.js'
import './LIMIT-7.js'
import './LIMIT-6.js'
import './LIMIT-5.js'
