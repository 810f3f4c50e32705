/**
 * A sealed value did not open: changed, cut, or sealed under another key or for another place.
 * Which of these it was is not told, since an attacker would learn from it.
 */
export class UnsealError extends Error {
  constructor(options?: ErrorOptions) {
    super('the sealed value does not open', options);
    this.name = 'UnsealError';
  }
}
