import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import {
  addPasskey,
  beginPasskey,
  beginProof,
  type OperatorSession,
  type PasskeyOptions,
  proveSession,
} from '../api/session.js';

/** Has the person use a passkey. @returns the session, which has it from now on. @throws Refusal, Error for people */
export async function proveByPasskey(): Promise<OperatorSession> {
  const optionsJSON = await optionsOf<PublicKeyCredentialRequestOptionsJSON>(beginProof());
  return proveSession({ credential: await touched(startAuthentication({ optionsJSON })) });
}

/** Has the device make a passkey. @throws Refusal, Error for people */
export async function makePasskey(name: string): Promise<void> {
  const optionsJSON = await optionsOf<PublicKeyCredentialCreationOptionsJSON>(beginPasskey());
  const credential = await touched(startRegistration({ optionsJSON }));
  await addPasskey({ ...(name && { name }), credential });
}

const optionsOf = async <Options>(begun: Promise<PasskeyOptions>) => (await begun).options as Options;

/** Browsers say in words for programmers that a person did not go on. */
async function touched<Credential>(asked: Promise<Credential>): Promise<Credential> {
  return asked.catch((error: Error) => {
    if (error.name === 'NotAllowedError') throw new Error('Your device did not confirm it. Try again.');
    if (error.name === 'InvalidStateError') throw new Error('This device has a passkey of yours already.');
    throw error;
  });
}
