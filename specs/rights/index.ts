/** The clauses of the class RIGHTS, in the order in which they are played. */
import './RIGHTS-3.js'
import './RIGHTS-1.js'
import './RIGHTS-2.js'
import './RIGHTS-6.js'
import './RIGHTS-7.js'
