/** What the adapter uses of Next.js, whose own types are not installed where it is built. */
declare module 'next/headers' {
  export function headers(): Promise<Headers>;
}

declare module 'next/server' {
  export const NextResponse: {
    next(init?: { readonly request?: { readonly headers: Headers } }): Response;
  };
}
