export { toolVersion } from '../exchange/tool-version.js'
