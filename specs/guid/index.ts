/** The clauses of the class GUID, in the order in which they are played. */
import './GUID-1.js'
import './GUID-2.js'
import './GUID-3.js'
import './GUID-4.js'
import './GUID-5.js'
import './GUID-6.js'
import './GUID-7.js'
