/** The clauses of the class ERROR, in the order in which they are played. */
import './ERROR-1.js'
import './ERROR-2.js'
import './ERROR-3.js'
