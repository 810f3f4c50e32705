export { type Files, readImage, writeImage } from './image.js';
export { ProgramFolder, type Version } from './program-folder.js';
export {
  imageOf,
  lastRelease,
  type StoredRelease,
  storedReleases,
  unpackedBundles,
} from './stored-releases.js';
