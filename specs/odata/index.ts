/** The clauses of the class ODATA, in the order in which they are played. */
import '../odata.spec.js'
