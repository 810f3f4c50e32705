import { useState } from 'react';
import { PolicyForm } from './policy-form.js';
import type { Policy } from './policy.rules.js';

interface PolicyEditProps {
  readonly appId: string;
  readonly stored: Policy;
  readonly readAgain: () => Promise<Policy | undefined>;
}

/** Keeps the policy that a form began with, though another one is stored by now: what was typed stays. */
export function PolicyEdit({ appId, stored, readAgain }: PolicyEditProps) {
  const [begun, begin] = useState(stored);
  return <PolicyForm key={begun.version} {...{ appId, stored, begin, readAgain }} policy={begun} />;
}
