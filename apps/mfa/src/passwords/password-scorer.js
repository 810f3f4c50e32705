// The process behind ScorerProcess. JavaScript, because a process starts from a file as it is: here from this one,
// in the bundle from what becomes of it beside main.js.
import './bounded-matching.js';
import zxcvbn from 'zxcvbn';
import { giveWay } from './give-way.js';
import { beginPassword, endPassword } from './pace.js';

/** What is new to the compiler takes ten times as long: here before the first password, not with it. */
const WARM_UP = ['a'.repeat(100), '1234567890'.repeat(10), '4@8({[<369!1|70$5+%2'.repeat(5), 'correct horse'];
for (let round = 0; round < 5; round += 1) for (const sample of WARM_UP) zxcvbn(sample);
// Not before: on a busy machine, the start would take longer than anybody waits for it.
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
