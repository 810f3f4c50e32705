/** What the package uses of Next.js, whose own types are not installed where it is built. */
declare module 'next/navigation' {
  export function redirect(path: string): never;
}

declare module 'next/server' {
  export function connection(): Promise<void>;
}
