import { Button, Stack, TextInput } from '@mantine/core';
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addPasskey, beginPasskey, sessionQuery } from '../api/session.js';
import { Problem } from '../parts/problem.js';
import { Alone } from '../shell/alone.js';
import { rememberedPage } from './pkce.js';

/** A second proof, which approvers and administrators need. */
export function PasskeyPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [error, setError] = useState<Error>();
  const [pending, setPending] = useState(false);
  const add = async () => {
    const { options } = await beginPasskey();
    const credential = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    });
    const session = await addPasskey({ ...(name.trim() && { name: name.trim() }), credential });
    queries.setQueryData(sessionQuery.queryKey, session);
    await navigate({ to: rememberedPage(), replace: true });
  };
  const begin = () => {
    setPending(true);
    setError(undefined);
    add()
      .catch((reason: unknown) => setError(reason as Error))
      .finally(() => setPending(false));
  };
  return (
    <Alone
      title="Add a passkey"
      about="Your role may approve payments or change Apps, so it needs a second proof that you are you: your device asks for your fingerprint, your face or its PIN."
    >
      <Stack>
        <TextInput
          label="Name of the passkey"
          description="So that you recognise it later, such as “Laptop at work”."
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {error && <Problem error={error} />}
        <Button onClick={begin} loading={pending}>
          Add a passkey
        </Button>
      </Stack>
    </Alone>
  );
}
