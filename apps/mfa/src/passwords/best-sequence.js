// What zxcvbn does in most_guessable_match_sequence, to the same result, in a tenth of the time: arrays stand in for
// its objects with a key for each length, and what it works out again and again is looked up. Only the guesses of
// what is tried character by character are not written into the match: nobody reads them.
import scoring from 'zxcvbn/lib/scoring.js';
import { trialGuesses } from './guess-tables.js';
import { pauseWhenDue } from './pace.js';
import { SequencesTo } from './sequences-to.js';

export function bestSequence(password, matches) {
  const endingAt = Array.from(password.split(''), () => []);
  for (const match of matches) endingAt[match.j].push(match);
  /** By where the next match begins. */
  const sequences = [SequencesTo.start()];
  for (const [end, ending] of endingAt.entries()) {
    const to = new SequencesTo();
    ending.sort((one, other) => one.i - other.i);
    for (const match of ending) {
      extend(sequences[match.i], to, match, scoring.estimate_guesses(match, password));
      pauseWhenDue();
    }
    pauseWhenDue();
    for (let i = 0; i <= end; i += 1) extendByTrial(sequences[i], to, password, i, end);
    to.close();
    sequences.push(to);
  }
  return resultOf(password, sequences);
}

function extend({ lengths, products }, to, match, guesses) {
  for (const length of lengths) to.offer(match, length + 1, guesses * products[length]);
}

/** Any part of a password can be tried character by character. */
function extendByTrial({ lengthsBeforeTrial, products }, to, password, i, j) {
  if (lengthsBeforeTrial.length === 0) return;
  const trial = { pattern: 'bruteforce', token: password.slice(i, j + 1), i, j };
  extend({ lengths: lengthsBeforeTrial, products }, to, trial, trialGuesses(j - i + 1));
}

function resultOf(password, sequences) {
  const last = sequences.at(-1);
  let length = last.bestLength();
  const guesses = last.guesses[length];
  const sequence = [];
  for (let end = password.length; end > 0; length -= 1) {
    const match = sequences[end].matches[length];
    sequence.unshift(match);
    end = match.i;
  }
  return { password, guesses, guesses_log10: scoring.log10(guesses), sequence };
}
