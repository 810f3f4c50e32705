'use client';

import { useEffect } from 'react';

export function Profile() {
  useEffect(() => {
    void import('@latchkey/elements');
  }, []);
  return <latchkey-profile server="/auth"></latchkey-profile>;
}
