import { useRead } from '../api/use-calls.js';

/** As many as one call answers. */
const MOST = 100;

/** The newest Apps, for a choice and for names. */
export const useApps = () => useRead('listApps', { limit: MOST });
