/** Of a hundred characters or more, and slow to score: each finds very many ways to read it. */
export const WORST_PASSWORDS: readonly string[] = [
  'a'.repeat(1000),
  'qwertyuiop'.repeat(10),
  '1234567890abcdefgh'.repeat(6),
  'Aa1!'.repeat(25),
  'password'.repeat(13),
  '@4$5s0o1l!i'.repeat(10),
  '4@8({[<369!1|70$5+%2'.repeat(5),
  '19991998199719961995'.repeat(5),
  '89'.repeat(50),
];

/** Scored at once, by the same processes: what such a call costs is what a call costs. */
export const EASY_PASSWORDS: readonly string[] = ['x'];
