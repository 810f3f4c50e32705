import { Modal, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { WantedProof } from '../api/proof.js';
import { rememberPage } from './pkce.js';
import { Prove } from './prove.js';

/** Above the dialog whose call waits for the proof. */
const ABOVE_OTHERS = 300;

/** In front of the page whose call waits for a proof; the call goes on after it. */
export function FreshProof({ wanted: { settle } }: { readonly wanted: WantedProof }) {
  const { state } = useRouter();
  // A new sign-in leads back here.
  useEffect(() => rememberPage(state.location.href), [state]);
  return (
    <Modal opened onClose={() => settle(false)} title="Prove that it is you" zIndex={ABOVE_OTHERS}>
      <Stack>
        <Text size="sm">
          This may do harm in the wrong hands, so it needs a proof of the last 10 minutes. It goes on by
          itself afterwards.
        </Text>
        <Prove then={() => settle(true)} />
      </Stack>
    </Modal>
  );
}
