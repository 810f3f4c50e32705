import { lazy, Suspense } from 'react';
import { useWantedProof } from '../api/proof.js';

const FreshProof = lazy(async () => ({ default: (await import('../sign-in/fresh-proof.js')).FreshProof }));

/** Loads what asks for a proof once a call wants one. */
export function ProofOnDemand() {
  const wanted = useWantedProof();
  return <Suspense fallback={null}>{wanted && <FreshProof wanted={wanted} />}</Suspense>;
}
