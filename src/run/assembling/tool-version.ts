export { toolVersion } from '../../exchange/request/tool-version.js'
