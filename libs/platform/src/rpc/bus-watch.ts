import type { Logger } from '../telemetry/index.js';
import { busRefusal } from './bus-refusal.js';
import type { BusTls } from './bus-tls.js';
import type { ServerTooOldError } from './server-version.js';

interface Watched {
  readonly url: string;
  readonly tls?: BusTls | undefined;
  readonly logger: Logger;
}

const FIRST_REPORT_MS = 2000;
const REPORT_EVERY_MS = 5000;
const CREDENTIALS =
  'the server answers and has not taken the connection: look at the user and the password of NATS_URL';

/**
 * Logs why there is no connection for as long as there is none: the client itself reports nothing of it.
 * @param onTooOld called for a server that waiting does not make newer.
 * @returns ends it.
 */
export function reportWaiting(
  { url, tls, logger }: Watched,
  onTooOld: (error: ServerTooOldError) => void,
): () => void {
  let ended = false;
  let timer = setTimeout(() => void report(), FIRST_REPORT_MS);
  async function report(): Promise<void> {
    try {
      const reason = (await busRefusal(url, tls)) ?? CREDENTIALS;
      if (!ended) logger.warn('bus.not_connected', { reason });
    } catch (error) {
      if (!ended) onTooOld(error as ServerTooOldError);
    }
    if (!ended) timer = setTimeout(() => void report(), REPORT_EVERY_MS);
  }
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
