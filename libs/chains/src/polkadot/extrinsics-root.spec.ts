import { describe, expect, it } from '@jest/globals';
import { POLKADOT_BLOCK } from '../testing/polkadot-block.js';
import { areExtrinsicsOf, extrinsicsRoot } from './extrinsics-root.js';

/** Whether they are, and how often others had their turn. */
function checked(root: string, extrinsics: readonly Buffer[]): { is: boolean; stops: number } {
  const work = areExtrinsicsOf(root, extrinsics);
  for (let stops = 0; ; stops += 1) {
    const step = work.next();
    if (step.done) return { is: step.value, stops };
  }
}
const areOf = (root: string, extrinsics: readonly Buffer[]) => checked(root, extrinsics).is;

const hex = (text: string) => Buffer.from(text.slice(2), 'hex');
const BLOCK = POLKADOT_BLOCK.extrinsics.map(hex);

describe('the root of extrinsics', () => {
  it.each<[string, readonly Buffer[], string]>([
    // Of the tests of Substrate (wasm_executor.rs, `enumerated_trie_root`), as those of Kagome have them.
    [
      'three texts',
      ['zero', 'one', 'two'].map((text) => Buffer.from(text)),
      '0x9243f4bb6fa633dce97247652479ed7e2e2995a5ea641fd9d1e1a046f7601da6',
    ],
    ['nothing', [], '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'],
    [
      'a block of a development chain',
      [hex('0x280401000b10f28e778c01')],
      '0xc0fa389ae8109dffe61ddd306afddd9035c34aba3a3c70c7f0a1a29c1c86b329',
    ],
    ['a block of Polkadot', BLOCK, POLKADOT_BLOCK.root],
  ])('of %s is the one that others have computed', (_, extrinsics, root) => {
    expect(extrinsicsRoot(extrinsics)).toBe(root);
    expect(areOf(root, extrinsics)).toBe(true);
  });

  it('is another one without, behind or in place of any extrinsic', () => {
    for (const at of BLOCK.keys())
      for (const other of [
        BLOCK.toSpliced(at, 1),
        BLOCK.toSpliced(at, 0, Buffer.of(0)),
        BLOCK.toSpliced(at, 1, Buffer.concat([BLOCK[at] ?? Buffer.of(), Buffer.of(0)])),
      ])
        expect(areOf(POLKADOT_BLOCK.root, other)).toBe(false);
    expect(areOf(POLKADOT_BLOCK.root, BLOCK.toReversed())).toBe(false);
  });

  it('differs for long values in the newer form, which counts as well', () => {
    const root = extrinsicsRoot(BLOCK, 'hashes');
    expect(root).not.toBe(POLKADOT_BLOCK.root);
    expect(areOf(root, BLOCK)).toBe(true);
    expect(areOf(root, BLOCK.slice(1))).toBe(false);
    const short = BLOCK.slice(0, 3);
    expect(extrinsicsRoot(short, 'hashes')).toBe(extrinsicsRoot(short));
  });

  it('is computed with stops, because a full block takes long', () => {
    const root = extrinsicsRoot([Buffer.alloc(5 << 20)]);
    expect(checked(root, [Buffer.alloc(5 << 20)])).toEqual({ is: true, stops: 11 });
    const many = Array.from({ length: 10_000 }, () => Buffer.alloc(100));
    expect(checked(root, many)).toMatchObject({ is: false });
    expect(checked(root, many).stops).toBeGreaterThan(10);
  });

  it.each([1, 16, 63, 64, 65, 300, 16_385])('of %s extrinsics depends on the last one', (count) => {
    const many = Array.from({ length: count }, (_, n) => Buffer.from(`extrinsic ${n}`));
    const root = extrinsicsRoot(many);
    expect(areOf(root, many)).toBe(true);
    expect(areOf(root, many.with(-1, Buffer.from('another')))).toBe(false);
  });
});
