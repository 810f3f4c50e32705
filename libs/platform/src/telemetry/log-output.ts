import { destination, type DestinationStream } from 'pino';

const BUFFER_BYTES = 8 * 1024;
/** How long a line may wait for others. */
const LATEST_MS = 20;
const QUIET = /^\{"level":"(?:debug|info)"/;

/**
 * Standard output, in blocks: a write for every line would cost a tenth of a short request. Warnings and errors are
 * written at once, with everything before them, and so is what waits when the process ends.
 */
export function standardOutput(descriptor = 1): DestinationStream {
  const out = destination({ dest: descriptor, sync: true, minLength: BUFFER_BYTES });
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    out.flushSync();
  };
  process.once('exit', flush);
  return {
    write(line) {
      out.write(line);
      if (QUIET.test(line)) timer ??= setTimeout(flush, LATEST_MS).unref();
      else flush();
    },
  };
}
