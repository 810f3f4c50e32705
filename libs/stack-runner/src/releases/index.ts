export { type Dump, dumpText, parseDump } from './dump.rules.js';
export { loadDump, readDump, recordStatements } from './dump.repository.js';
export { type Files, readImage, writeImage } from './image.js';
export { inEachDatabase, prepareCluster, type PreparedDatabase } from './prepared-cluster.js';
export { ProgramFolder, type Version } from './program-folder.js';
export {
  imageOf,
  lastRelease,
  type StoredRelease,
  storedReleases,
  unpackedBundles,
} from './stored-releases.js';
