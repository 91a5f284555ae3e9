/** The clauses of the class RECORD, in the order in which they are played. */
import '../record.spec.js'
