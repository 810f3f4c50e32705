import { auth } from './lib/auth';

/** Keeps the session's cookies fresh before a page is made. */
export const proxy = (request: Request) => auth.proxy(request);

export const config = { matcher: ['/', '/account', '/payout', '/balance'] };
