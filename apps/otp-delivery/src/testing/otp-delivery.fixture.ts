import { randomBytes } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { type Caller, FACTOR_PROOFS, type FactorProof, methodOwner, type Spent } from '@latchkey/contracts';
import type { SendMagicLinkInput, SendPasscodeInput } from '@latchkey/contracts/otp-delivery';
import { CLOCK, systemClock } from '@latchkey/platform/clock';
import { parseConfig } from '@latchkey/platform/config';
import {
  Envelope,
  type KeyProvider,
  MasterKeyProvider,
  Secret,
  type WrappedKey,
} from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { type Event, type EventDefinition } from '@latchkey/platform/events';
import { EventConsumer, type EventHandler, Outbox } from '@latchkey/platform/outbox';
import { CONFIG, LOGGER, METRICS } from '@latchkey/platform/tokens';
import { SERVICE_MIGRATIONS, ServiceSecrets } from '@latchkey/platform/service';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { attesting } from '@latchkey/platform/testing/attestations';
import { createServiceTables, type ServiceTestDatabase } from '@latchkey/platform/testing/databases';
import { TwilioServer } from '@latchkey/platform/testing/messages';
import { DataSource } from 'typeorm';
import { LinkProofs } from '../magic-links/link-proofs.service.js';
import { MagicLinksService } from '../magic-links/magic-links.service.js';
import { ATTEMPT_LIMITS, attemptLimits } from '../messages/answer-wait.js';
import { MessageWorker } from '../messages/message-worker.service.js';
import { otpDeliverySettings } from '../otp-delivery.config.js';
import { OtpDeliveryModule } from '../otp-delivery.module.js';
import { otpDeliveryEntities, otpDeliveryMigrations } from '../otp-delivery.schema.js';
import { Guesses } from '../passcodes/guesses.service.js';
import { PasscodesService } from '../passcodes/passcodes.service.js';
import { SmtpInbox } from './smtp-inbox.js';

const TWILIO = { sid: 'AC00000000000000000000000000000000', token: 'twilio-auth-token' };

/** Takes the place of the consumer on the bus: events are applied directly. */
class DirectEvents {
  private readonly handlers = new Map<string, EventHandler<object>>();

  constructor(private readonly source: DataSource) {}

  on<Data extends object>(definition: EventDefinition<Data>, handler: EventHandler<Data>): void {
    this.handlers.set(definition.type, handler as EventHandler<object>);
  }

  async apply<Data extends object>(
    definition: EventDefinition<Data>,
    event: Partial<Event<Data>>,
  ): Promise<void> {
    const whole = {
      id: newId('evt'),
      type: definition.type,
      app_id: '',
      user_id: '',
      occurred_at: 0,
      data: {},
    };
    await this.source.transaction(async (tx) => {
      await this.handlers.get(definition.type)?.({ ...whole, ...event }, tx);
    });
  }
}

/** A key provider that can be switched off. */
class FickleKeys implements KeyProvider {
  isAway = false;
  private readonly keys = MasterKeyProvider.fromSecret(new Secret(randomBytes(32).toString('base64')));

  async newDataKey(aad: Buffer) {
    return this.present().newDataKey(aad);
  }

  async unwrap(key: WrappedKey, aad: Buffer) {
    return this.present().unwrap(key, aad);
  }

  async rewrap(key: WrappedKey, aad: Buffer) {
    return this.present().rewrap(key, aad);
  }

  private present(): KeyProvider {
    if (this.isAway) throw new Error('the key provider does not answer');
    return this.keys;
  }
}

/** What every send names. */
interface Send {
  readonly user_id: string;
  readonly method_id: string;
  readonly owner?: string | undefined;
}

/** Every log line of the process under test. */
class LogLines {
  readonly lines: string[] = [];

  write(line: string): void {
    this.lines.push(line);
  }
}

/** The whole service over a real PostgreSQL, a real SMTP server and a Twilio-shaped one; only the bus is left out. */
export class OtpDeliveryFixture {
  /** Of attempts; replaced before the start. */
  limits = attemptLimits;
  readonly inbox = new SmtpInbox();
  readonly twilio = new TwilioServer(TWILIO);
  readonly log = new LogLines();
  source!: DataSource;
  events!: DirectEvents;
  passcodes!: PasscodesService;
  guesses!: Guesses;
  links!: MagicLinksService;
  linkProofs!: LinkProofs;
  private database!: ServiceTestDatabase;
  private module!: TestingModule;
  readonly keys = new FickleKeys();
  private readonly envelope = new Envelope(this.keys);
  readonly attested = attesting();

  /** @param env replaces settings or adds some; an empty value removes a setting. */
  async start(env: Record<string, string> = {}): Promise<this> {
    await Promise.all([this.inbox.start(), this.twilio.start()]);
    this.database = await createServiceTables('otp_delivery', {
      schema: 'otp_delivery',
      migrations: [...SERVICE_MIGRATIONS, ...otpDeliveryMigrations],
      entities: otpDeliveryEntities,
      poolSize: 10,
      logger: createLogger({ service: 'otp-delivery', output: this.log }),
    });
    this.source = await this.database.connect();
    this.events = new DirectEvents(this.source);
    this.module = await this.serve(env);
    this.passcodes = this.owning(
      this.module.get(PasscodesService),
      ({ destination }: SendPasscodeInput) => destination,
    );
    this.guesses = this.module.get(Guesses);
    this.links = this.owning(this.module.get(MagicLinksService), ({ email }: SendMagicLinkInput) => email);
    this.linkProofs = this.module.get(LinkProofs);
    return this;
  }

  /** Sends with the word of identity on the address, as the gateway does. */
  private owning<Input extends Send, Sender extends object>(
    sender: Sender & { send(caller: Caller, input: Input): Promise<unknown> },
    valueOf: (input: Input) => string,
  ): Sender {
    const send = async (caller: Caller, input: Input) => {
      const { user_id, method_id } = input;
      const said = { app_id: caller.app_id, user_id, method_id, value: valueOf(input), settled: false };
      const type = said.value.includes('@') ? ('email' as const) : ('phone_number' as const);
      const signed = await this.attested.signerOf('identity').sign(methodOwner, { ...said, type });
      return sender.send(caller, { ...input, owner: input.owner ?? signed });
    };
    return Object.assign(Object.create(sender) as Sender, { send });
  }

  /** What the service signed with a spent proof. */
  proofOf({ proof }: Spent): Promise<FactorProof> {
    return this.attested.read(FACTOR_PROOFS.otp, proof?.text);
  }

  async stop(): Promise<void> {
    await this.module.close();
    await this.source.destroy();
    await Promise.all([this.inbox.stop(), this.twilio.stop()]);
    await this.database.drop();
  }

  /** A part of the service. */
  get<Part>(part: new (...args: never[]) => Part): Part {
    return this.module.get(part);
  }

  /** From now on messages stay in the queue. */
  async stopWorker(): Promise<void> {
    await this.module.get(MessageWorker).onModuleDestroy();
  }

  /** Another process of the same service, over the same database. */
  async serve(env: Record<string, string> = {}): Promise<TestingModule> {
    const { source, envelope, events } = this;
    const logger = createLogger({ service: 'otp-delivery', level: 'debug', output: this.log });
    const providers = [
      { provide: CONFIG, useValue: parseConfig(otpDeliverySettings, { ...this.settings(), ...env }) },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS, useValue: createMetrics('otp-delivery') },
      { provide: DataSource, useValue: source },
      ...this.attested.providersOf('otp-delivery'),
      { provide: CLOCK, useValue: systemClock },
      { provide: Envelope, useValue: envelope },
      { provide: ServiceSecrets, useValue: new ServiceSecrets('otp-delivery', source, envelope) },
      { provide: Outbox, useValue: new Outbox({ nudge: () => undefined } as never) },
      { provide: EventConsumer, useValue: events },
    ];
    const Platform = class {};
    Global()(Platform);
    Module({ providers, exports: providers.map(({ provide }) => provide) })(Platform);
    const module = await Test.createTestingModule({ imports: [Platform, OtpDeliveryModule] })
      .overrideProvider(ATTEMPT_LIMITS)
      .useValue(this.limits)
      .compile();
    return module.init();
  }

  private settings(): Record<string, string> {
    return {
      SMTP_URL: this.inbox.url,
      EMAIL_FROM: 'login@acme.example',
      TWILIO_ACCOUNT_SID: TWILIO.sid,
      TWILIO_AUTH_TOKEN: TWILIO.token,
      TWILIO_FROM: '+15017122661',
      TWILIO_BASE_URL: this.twilio.origin,
    };
  }
}

/** The service, started with these settings, until the specs of the file have run. */
export async function otpDeliveryFixture(
  env: Record<string, string> = {},
  limits = attemptLimits,
): Promise<OtpDeliveryFixture> {
  const fixture = new OtpDeliveryFixture();
  fixture.limits = limits;
  await fixture.start(env);
  afterAll(() => fixture.stop());
  return fixture;
}
