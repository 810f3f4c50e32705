// Loaded by `--import` into each process of a stack whose clock a test sets: CLOCK_FILE holds how many ms it is ahead.
import { readFileSync } from 'node:fs';

const LOOK_MS = 50;
const RealDate = Date;
let aheadMs = 0;

function look() {
  aheadMs = Number(readFileSync(process.env['CLOCK_FILE'], 'utf8'));
}

look();
setInterval(look, LOOK_MS).unref();

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
