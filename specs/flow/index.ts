/** The clauses of the class FLOW, in the order in which they are played. */
import './FLOW-1.js'
import './FLOW-2.js'
