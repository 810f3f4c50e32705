// The process behind ScorerProcess. JavaScript, since a process starts from a file as it is; the bundle has it beside
// main.js.
import './bounded-matching.js';
import zxcvbn from 'zxcvbn';
import { beginPassword, endPassword, giveWay } from './pace.js';

/** Code that is not compiled yet takes ten times as long, so it is compiled before the first password. */
const WARM_UP = ['a'.repeat(100), '1234567890'.repeat(10), '4@8({[<369!1|70$5+%2'.repeat(5), 'correct horse'];
for (let round = 0; round < 5; round += 1) for (const sample of WARM_UP) zxcvbn(sample);
// After the warm-up, which would take too long on a busy machine otherwise.
giveWay();

process.on('message', (password) => {
  beginPassword();
  const { score, crack_times_seconds, crack_times_display, feedback } = zxcvbn(password);
  process.send({
    score,
    crackTimeSeconds: crack_times_seconds.offline_fast_hashing_1e10_per_second,
    crackTimeDisplay: crack_times_display.offline_fast_hashing_1e10_per_second,
    warning: feedback.warning,
    suggestions: feedback.suggestions,
  });
  endPassword();
});
