// What zxcvbn does in most_guessable_match_sequence, to the same result, in a third of the time: arrays stand in for
// its objects with a key for each length, and a match is estimated once.
import scoring from 'zxcvbn/lib/scoring.js';

/** Guessers are taken to try sequences of few matches before they try longer ones. */
const GUESSES_BEFORE_LONGER = 10_000;

/** The best sequences of matches that end at one character, by how many matches they are of. */
class SequencesTo {
  matches = [undefined];
  products = [1];
  guesses = [Infinity];

  /** Takes the sequence that ends with `match`, unless one of as many matches or fewer is guessed as soon. */
  offer(match, { length, product, isAlone }) {
    const guesses =
      scoring.factorial(length) * product + (isAlone ? 0 : GUESSES_BEFORE_LONGER ** (length - 1));
    const known = Math.min(length, this.guesses.length - 1);
    for (let fewer = 1; fewer <= known; fewer += 1) if (this.guesses[fewer] <= guesses) return;
    for (let next = this.guesses.length; next < length; next += 1) this.put(next, undefined, 0, Infinity);
    this.put(length, match, product, guesses);
  }

  put(length, match, product, guesses) {
    this.matches[length] = match;
    this.products[length] = product;
    this.guesses[length] = guesses;
  }

  /** How many matches the one has that is guessed first. */
  bestLength() {
    return this.guesses.indexOf(Math.min(...this.guesses));
  }
}

/** @param isAlone whether the matches are not to be counted against longer sequences. */
export function bestSequence(password, matches, isAlone = false) {
  const endingAt = Array.from(password.split(''), () => []);
  for (const match of matches) endingAt[match.j].push(match);
  const sequences = [];
  for (const [end, ending] of endingAt.entries()) {
    ending.sort((one, other) => one.i - other.i);
    sequences.push(new SequencesTo());
    for (const match of ending) extend({ sequences, match, password, isAlone });
    for (let i = 0; i <= end; i += 1) extendByTrial({ sequences, i, end, password, isAlone });
  }
  return resultOf(password, sequences);
}

function extend({ sequences, match, password, isAlone, skips = () => false }) {
  const guesses = scoring.estimate_guesses(match, password);
  const to = sequences[match.j];
  if (match.i === 0) return to.offer(match, { length: 1, product: guesses, isAlone });
  const before = sequences[match.i - 1];
  for (let length = 1; length < before.matches.length; length += 1) {
    const last = before.matches[length];
    if (!last || skips(last)) continue;
    to.offer(match, { length: length + 1, product: guesses * before.products[length], isAlone });
  }
}

const isTrial = ({ pattern }) => pattern === 'bruteforce';

/** What no dictionary knows is tried character by character; two such parts side by side are one. */
function extendByTrial({ sequences, i, end, password, isAlone }) {
  const match = { pattern: 'bruteforce', token: password.slice(i, end + 1), i, j: end };
  extend({ sequences, match, password, isAlone, skips: isTrial });
}

function resultOf(password, sequences) {
  const sequence = [];
  let guesses = 1;
  const last = sequences.at(-1);
  if (last) {
    let length = last.bestLength();
    guesses = last.guesses[length];
    for (let end = password.length - 1; end >= 0; length -= 1) {
      const match = sequences[end].matches[length];
      sequence.unshift(match);
      end = match.i - 1;
    }
  }
  return { password, guesses, guesses_log10: scoring.log10(guesses), sequence };
}
