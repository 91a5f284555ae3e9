/** The clauses of the class REST, in the order in which they are played. */
import './REST-1.js'
import './REST-2.js'
import './REST-3.js'
import './REST-4.js'
import './REST-5.js'
