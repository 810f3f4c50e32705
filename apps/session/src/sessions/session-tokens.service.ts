import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { equalInConstantTime, hmacSha256, newToken, Secret } from '@latchkey/platform/crypto';
import { ServiceSecrets } from '@latchkey/platform/service';

/** Of the random part, which has 256 bits. */
const RANDOM_CHARACTERS = 43;

/** No client guesses one with the calls that the rate limits leave. */
const TAG_BYTES = 9;

/**
 * Makes the tokens of sessions: random, with a tag behind it. The tag opens nothing. It says that a token was made here, so
 * that a guessed one is not looked for among the sessions that have ended.
 */
@Injectable()
export class SessionTokens implements OnApplicationBootstrap {
  constructor(private readonly secrets: ServiceSecrets) {}

  /**
   * Opens the key, so that an unknown token is refused as one while the key provider is away. A start does not wait for it:
   * where it fails, the next call tries again.
   */
  async onApplicationBootstrap(): Promise<void> {
    await this.key().catch(() => undefined);
  }

  /** @throws CodedError key_provider_unavailable. */
  async make(appId: string): Promise<Secret> {
    const random = newToken().reveal();
    return new Secret(`${random}${await this.tagOf(appId, random)}`);
  }

  /** Whether the token was made for the App; never so for one that 0.2.0 has made. @throws CodedError key_provider_unavailable. */
  async wasMade(appId: string, token: string): Promise<boolean> {
    const tag = await this.tagOf(appId, token.slice(0, RANDOM_CHARACTERS));
    return equalInConstantTime(Buffer.from(token.slice(RANDOM_CHARACTERS)), Buffer.from(tag));
  }

  private async tagOf(appId: string, random: string): Promise<string> {
    return hmacSha256(await this.key(), `${appId}/${random}`).toString('base64url', 0, TAG_BYTES);
  }

  private key(): Promise<Buffer> {
    return this.secrets.get('session_token_tag');
  }
}
