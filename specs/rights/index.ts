/** The clauses of the class RIGHTS, in the order in which they are played. */
import '../rights.spec.js'
