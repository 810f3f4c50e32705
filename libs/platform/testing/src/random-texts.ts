import {
  type Arbitrary,
  array,
  constantFrom,
  integer,
  oneof,
  type Parameters,
  string,
  toStringMethod,
  tuple,
} from 'fast-check';
import { ofBytes, SLOW_TEXTS, type ValuesOfBytes } from './worst-texts.js';

/** A value that is made as long as it is needed; its name is what a failure shows. */
export interface Sized {
  readonly name: string;
  of(bytes: number): string;
}

const JOINTS = ['', ' ', '.', '@', '/', ':', '\n', '"', '\\', '%', '\u0000', '\ud800'];
/** A long text in front of or behind a short one: expressions with an end that fails are the slow ones. */
const SHARES = [0, 0.01, 0.5, 1];

/** As many as `FUZZ_RUNS` and from where `FUZZ_SEED` says, for a hunt by hand; else the same in every run. */
export function fuzzing(defaults: { readonly seed: number; readonly runs: number }): Parameters<unknown> {
  const { FUZZ_SEED, FUZZ_RUNS } = process.env;
  return {
    seed: FUZZ_SEED === undefined ? defaults.seed : Number(FUZZ_SEED) + defaults.seed,
    numRuns: FUZZ_RUNS === undefined ? defaults.runs : Number(FUZZ_RUNS),
    // The first failure is shown by name; to make it smaller would take longer than a test may.
    endOnFailure: true,
  };
}

export function sized(name: string, of: (bytes: number) => string): Sized {
  return { name, of, [toStringMethod]: () => name } as Sized;
}

export function oneOfNamed(values: ValuesOfBytes): Arbitrary<Sized> {
  return constantFrom(...Object.entries(values).map(([name, of]) => sized(name, of)));
}

/** Texts that are slow to check, random pieces repeated, and some of both behind one another. */
export function randomText(): Arbitrary<Sized> {
  const single = oneof(
    { arbitrary: oneOfNamed(SLOW_TEXTS), weight: 2 },
    { arbitrary: repeated(), weight: 1 },
  );
  const parts = array(tuple(single, constantFrom(...SHARES)), { minLength: 2, maxLength: 4 });
  const joined = tuple(parts, constantFrom(...JOINTS)).map(([given, joint]) =>
    sized(given.map(([{ name }, share]) => `${share} ${name}`).join(` ${JSON.stringify(joint)} `), (bytes) =>
      given.map(([part, share]) => part.of((bytes * share) / given.length)).join(joint),
    ),
  );
  return oneof(single, joined);
}

function repeated(): Arbitrary<Sized> {
  const unit = constantFrom('binary', 'grapheme', 'grapheme-composite', 'binary-ascii' as const);
  return tuple(unit, integer({ min: 1, max: 12 }))
    .chain(([kind, length]) => string({ unit: kind as 'binary', minLength: 1, maxLength: length }))
    .map((piece) => sized(`${JSON.stringify(piece)} repeated`, (bytes) => ofBytes(piece, bytes)));
}
