import { auth } from '@/lib/auth';

export const proxy = (request: Request) => auth.proxy(request);

export const config = { matcher: ['/((?!auth|_next|favicon).*)'] };
