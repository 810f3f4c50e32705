import { setTimeout as delay } from 'node:timers/promises';
import { CpuMeter, type Watch } from './cpu-meter.js';

const LOOK_MS = 100;
/** Of one core; processes that nobody asks for anything take less than half of it. */
const BUSY_SHARE = 0.2;
/** A database that tidies up may take longer, for nobody in particular. */
const LONGEST_MS = 3000;

/** Waits until the processes have done what was set off behind the answers, such as what events ask for. */
export async function atRest(watch: Watch): Promise<void> {
  const meter = new CpuMeter(watch);
  for (const deadline = performance.now() + LONGEST_MS; performance.now() < deadline;) {
    const beganAt = performance.now();
    meter.start();
    await delay(LOOK_MS);
    const micros = Object.values(meter.stop()).reduce((sum, spent) => sum + spent, 0);
    if (micros < 1000 * (performance.now() - beganAt) * BUSY_SHARE) return;
  }
}
