import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import './style.css';

export const metadata: Metadata = { title: 'Latchkey in Next.js' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <Link className="brand" href="/">
            Harbor
          </Link>
          <nav>
            <Link href="/account">Account</Link>
            <Link href="/payout">Payout</Link>
            <Link href="/balance">Balance</Link>
          </nav>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}
