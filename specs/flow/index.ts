/** The clauses of the class FLOW, in the order in which they are played. */
import '../flow.spec.js'
