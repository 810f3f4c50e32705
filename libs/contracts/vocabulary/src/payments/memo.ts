/** What a payment of XLM says to its receiver, in the chain: an exchange tells its customers apart by it. */
export type Memo = { readonly text: string } | { readonly id: string };

/** In UTF-8. */
export const MOST_MEMO_BYTES = 28;
const COUNT = /^(?:0|[1-9]\d{0,19})$/;
const MOST_ID = 2n ** 64n - 1n;
/** What cannot be seen could make two memos look the same. A database keeps no NUL, and half of a pair has no bytes. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether it is a text or an id in the one form in which memos are compared; the sender may be anybody. */
export function isMemo(value: unknown): value is Memo {
  if (typeof value !== 'object' || value === null) return false;
  const { text, id, ...more } = value as Record<string, unknown>;
  if (Object.keys(more).length > 0 || (text === undefined) === (id === undefined)) return false;
  if (id !== undefined) return typeof id === 'string' && COUNT.test(id) && BigInt(id) <= MOST_ID;
  return (
    typeof text === 'string' && text !== '' && Buffer.byteLength(text) <= MOST_MEMO_BYTES && !UNFIT.test(text)
  );
}

/** Whether two payments say the same. */
export function isSameMemo(one: Memo | null | undefined, other: Memo | null | undefined): boolean {
  return memoKey(one) === memoKey(other);
}

/** One text for each memo; empty without one. */
export function memoKey(memo: Memo | null | undefined): string {
  if (!memo) return '';
  return 'text' in memo ? `text:${memo.text}` : `id:${memo.id}`;
}
