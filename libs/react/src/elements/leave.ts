/**
 * The page that an address names. It may come from a query that anybody wrote, such as `?next=`, so it stays on this origin:
 * another one could imitate the page, and `javascript:` would run in it.
 * @param address as in a link; @param base the address of the page.
 * @throws TypeError
 */
export function ownPage(address: string, base: string): string {
  const { href, origin, protocol } = new URL(address, base);
  // A `blob:` has the origin of the page that made it.
  if (!/^https?:$/.test(protocol) || origin !== new URL(base).origin)
    throw new TypeError(`The page goes on to an address of its own origin only, not to ${href}`);
  return href;
}

/** Loads a page that the server makes anew; an empty address means this one. @throws TypeError for another origin */
export function leaveFor(address: string): void {
  if (address === '') location.reload();
  else location.assign(ownPage(address, location.href));
}
