import { Attestations, AttestationSigner, IssuerKeys } from '@latchkey/platform/attestations';
import { type Clock, systemClock } from '@latchkey/platform/clock';
import { type Attestation, attestationKeyOf } from '@latchkey/platform/procedures';

/** Services that sign, and read what others signed, without a bus and a database. */
export function attesting() {
  const stored = new Map<string, string>();
  const placeOf = (subject: string, kid: string) => `${subject} ${kid}`;
  const rpc = {
    call: async ({ subject }: { subject: string }, _: unknown, { kid }: { kid: string }) => {
      const public_key = await Promise.resolve(stored.get(placeOf(subject, kid)) ?? null);
      return { public_key };
    },
  };
  const keys = new IssuerKeys(rpc as never, { service: '', keys: { find: () => Promise.resolve(null) } });
  const signerOf = (service: string, clock: Clock = systemClock) => {
    const { subject } = attestationKeyOf(service);
    const store = (kid: string, publicKey: string) =>
      Promise.resolve(void stored.set(placeOf(subject, kid), publicKey));
    return new AttestationSigner(service, { store }, clock);
  };
  /** The readers of a service. @param acceptsMissing as during an upgrade. */
  const attestations = ({ acceptsMissing = false, clock = systemClock } = {}) =>
    new Attestations(keys, clock, acceptsMissing);
  /** What the platform gives a service, which accepts nothing that others have not attested. */
  const providersOf = (service: string, clock: Clock = systemClock) => [
    { provide: AttestationSigner, useValue: signerOf(service, clock) },
    { provide: Attestations, useValue: attestations({ clock }) },
  ];
  const read = <Claims extends object>(attestation: Attestation<Claims>, text = '', clock = systemClock) =>
    attestations({ clock }).reader(attestation).read(text);
  return { attestations, signerOf, providersOf, read };
}
