export { makeBucket } from './bucket-maker.js';
export type { AppliedType } from './consumer-maker.js';
export { StreamKeeper } from './stream-keeper.js';
