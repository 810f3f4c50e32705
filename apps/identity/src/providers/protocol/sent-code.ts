import { EgressError } from '@latchkey/platform/egress';
import { type Configuration, customFetch } from 'openid-client';
import { isOwnTrouble } from './provider-failures.js';

/** Notes whether the provider may have taken the code, which only a POST holds. */
export function watchCode(config: Configuration): { readonly isTaken: boolean } {
  const code = { isTaken: false };
  const fetch = config[customFetch];
  if (!fetch) throw new Error('a configuration without the guarded client');
  config[customFetch] = async (url, options) => {
    try {
      const answer = await fetch(url, options);
      code.isTaken ||= options.method === 'POST' && !isOwnTrouble(answer.status);
      return answer;
    } catch (error) {
      const isUnsent = error instanceof EgressError && !error.isSent;
      code.isTaken ||= options.method === 'POST' && !isUnsent;
      throw error;
    }
  };
  return code;
}
