export { readDataFile, readDataObject, type ReadData } from './read-data-file.js'
export { readStubFile, readStubObjects } from './read-stub-file.js'
