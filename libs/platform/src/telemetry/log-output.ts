import { destination, type DestinationStream } from 'pino';

const BLOCK_CHARACTERS = 8 * 1024;
/** How long a line may wait for others. */
const LATEST_MS = 20;
const QUIET = /^\{"level":"(?:debug|info)"/;

/**
 * Standard output, in blocks: a write for every line would cost a tenth of a short request. Warnings and errors are
 * written at once, with everything before them, and so is what waits when the process ends.
 */
export function standardOutput(descriptor = 1): DestinationStream {
  const out = destination({ dest: descriptor, sync: true });
  let block = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (block !== '') out.write(block);
    block = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      block += line;
      if (!QUIET.test(line) || block.length >= BLOCK_CHARACTERS) flush();
      else timer ??= setTimeout(flush, LATEST_MS).unref();
    },
  };
}
