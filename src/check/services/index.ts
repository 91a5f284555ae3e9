export { basicInsteadOfCookies } from './basic-instead.js'
export { bothArrive, eachParameterArrives, observeOpenParameters } from './parameters.js'
export {
  alteredCall,
  alteredCallWithParameter,
  callAnonymously,
  calledInOrder,
  goesThrough,
  noteServiceInOrder,
  refusedCallCheck,
  textsMissing,
} from './service-calls.js'
export { needsAnonymousThere, needsJudgeable, needsNoUnknownPage, needsServiceThere } from './unjudged-calls.js'
export { wholeWay } from './whole-way.js'
