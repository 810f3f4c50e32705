import { Button, Text, TextInput } from '@mantine/core';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addPasskey, beginPasskey, sessionQuery } from '../api/session.js';
import { Problem } from '../parts/problem.js';
import { useRunning } from '../parts/running.js';
import { Alone } from '../shell/alone.js';
import { rememberedPage } from './pkce.js';
import { SignInButton } from './sign-in-button.js';

/** A second proof, which approvers and administrators need. */
export function PasskeyPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAdded, setIsAdded] = useState(false);
  const goOn = async () => {
    const { needs_passkey } = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (needs_passkey) setIsAdded(true);
    else await navigate({ to: rememberedPage(), replace: true });
  };
  return isAdded ? <Added /> : <Add then={goOn} />;
}

function Add({ then }: { readonly then: () => Promise<void> }) {
  const [name, setName] = useState('');
  const { pending, error, begin } = useRunning(async () => {
    const { options } = await beginPasskey();
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    const credential = await startRegistration({ optionsJSON });
    await addPasskey({ ...(name.trim() && { name: name.trim() }), credential });
    await then();
  });
  return (
    <Alone
      title="Add a passkey"
      about="Your role may approve payments or change Apps, so it needs a second proof that you are you: your device asks for your fingerprint, your face or its PIN."
    >
      <TextInput
        label="Name of the passkey"
        description="So that you recognise it later, such as “Laptop at work”."
        value={name}
        maxLength={64}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {error && <Problem error={error} />}
      <Button onClick={begin} loading={pending}>
        Add a passkey
      </Button>
    </Alone>
  );
}

/** The session was begun without the passkey, and so proves no more than before. */
function Added() {
  return (
    <Alone title="The passkey was added">
      <Text>Sign in once more, this time with the passkey.</Text>
      <SignInButton />
    </Alone>
  );
}
