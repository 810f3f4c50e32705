export { type BucketLimits, makeBucket } from './bucket-maker.js';
export type { AppliedType } from './consumer-maker.js';
export { type StreamLimits, StreamRoomError } from './stream-maker.js';
export { type KeptStreams, StreamKeeper } from './stream-keeper.js';
