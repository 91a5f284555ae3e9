import type { Deviation } from '../listed.js'
import { accessDeviations } from './access.js'
import { afterRefusalDeviations } from './after-refusal.js'
import { besideOptionsDeviations } from './beside-options.js'
import { betweenPagesDeviations } from './between-pages.js'
import { byEntityDeviations } from './by-entity.js'
import { byQueryDeviations } from './by-query.js'
import { changeDeviations } from './change.js'
import { browserCallerDeviations } from './browser-callers.js'
import { circumstantialDeviations } from './by-circumstance.js'
import { cookieDeviations } from './cookie.js'
import { errorOfChangeDeviations } from './error-of-change.js'
import { errorDeviations } from './error.js'
import { expiredDeviations } from './expired.js'
import { filterDeviations } from './filter.js'
import { formatDeviations } from './formats.js'
import { keptCookiesDeviations } from './kept-cookies.js'
import { limitDeviations } from './limit.js'
import { literalDeviations } from './literals.js'
import { filteredCapDeviations } from './filtered-cap.js'
import { flowDeviations } from './flow.js'
import { restrictedUserDeviations } from './for-restricted-user.js'
import { guidByMannerDeviations } from './guid-by-manner.js'
import { guidDeviations } from './guid.js'
import { inAnotherRecordDeviations } from './in-another-record.js'
import { jsonBodyDeviations } from './json-body.js'
import { loginDeviations } from './login.js'
import { modeDeviations } from './mode.js'
import { odataDeviations } from './odata.js'
import { oneRecordDeviations } from './one-record.js'
import { optionDeviations, optionsTogetherDeviations } from './options.js'
import { pageDeviations } from './page.js'
import { parameterDeviations } from './parameters.js'
import { partOfGuidDeviations } from './part-of-guid.js'
import { patternDeviations } from './patterns.js'
import { putDeviations } from './put.js'
import { refusedLoginDeviations } from './refused-login.js'
import { redirectDeviations } from './redirect.js'
import { recordsThatComeDeviations } from './records-that-come.js'
import { refusedBodyDeviations } from './refused-body.js'
import { refusedQueryDeviations } from './refused-query.js'
import { restDeviations } from './rest.js'
import { returnUrlDeviations } from './return-url.js'
import { rightsDeviations } from './rights.js'
import { tokenDeviations } from './token.js'
import { verboseDeviations } from './verbose.js'
import { verboseGuardDeviations } from './verbose-guard.js'
import { writtenInstantDeviations } from './written-instant.js'
import { writtenLookalikeDeviations } from './written-lookalike.js'
import { writtenLookupDeviations } from './written-lookup.js'
import { writtenSignsDeviations } from './written-signs.js'
import { writtenValueDeviations } from './written-value.js'
import { valueDeviations } from './values.js'
import { besideFilterDeviations } from './values-beside-filter.js'
import { toldAsErrorDeviations } from './told-as-error.js'
import { xmlDeviations } from './xml.js'
import { xmlCallerDeviations } from './xml-callers.js'

/** Every breach, by the class of the clauses that it breaks. */
export const deviations: readonly Deviation[] = [
  ...loginDeviations,
  ...refusedLoginDeviations,
  ...cookieDeviations,
  ...keptCookiesDeviations,
  ...redirectDeviations,
  ...returnUrlDeviations,
  ...expiredDeviations,
  ...tokenDeviations,
  ...accessDeviations,
  ...xmlCallerDeviations,
  ...browserCallerDeviations,
  ...verboseGuardDeviations,
  ...byQueryDeviations,
  ...byEntityDeviations,
  ...afterRefusalDeviations,
  ...pageDeviations,
  ...changeDeviations,
  ...putDeviations,
  ...inAnotherRecordDeviations,
  ...verboseDeviations,
  ...toldAsErrorDeviations,
  ...writtenValueDeviations,
  ...writtenSignsDeviations,
  ...writtenLookalikeDeviations,
  ...writtenInstantDeviations,
  ...writtenLookupDeviations,
  ...guidDeviations,
  ...guidByMannerDeviations,
  ...jsonBodyDeviations,
  ...refusedBodyDeviations,
  ...rightsDeviations,
  ...oneRecordDeviations,
  ...modeDeviations,
  ...flowDeviations,
  ...formatDeviations,
  ...xmlDeviations,
  ...optionDeviations,
  ...optionsTogetherDeviations,
  ...besideOptionsDeviations,
  ...betweenPagesDeviations,
  ...recordsThatComeDeviations,
  ...filterDeviations,
  ...patternDeviations,
  ...literalDeviations,
  ...refusedQueryDeviations,
  ...valueDeviations,
  ...besideFilterDeviations,
  ...restrictedUserDeviations,
  ...odataDeviations,
  ...partOfGuidDeviations,
  ...errorDeviations,
  ...errorOfChangeDeviations,
  ...limitDeviations,
  ...filteredCapDeviations,
  ...restDeviations,
  ...parameterDeviations,
  ...circumstantialDeviations,
]
