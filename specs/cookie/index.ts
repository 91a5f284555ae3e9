/** The clauses of the class COOKIE, in the order in which they are played. */
import '../cookie.spec.js'
