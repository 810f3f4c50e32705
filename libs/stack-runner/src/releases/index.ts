export { ProgramFolder, type Version } from './program-folder.js';
export {
  
  lastRelease,
  type StoredRelease,
  storedReleases,
  unpackedBundles,
} from './stored-releases.js';
