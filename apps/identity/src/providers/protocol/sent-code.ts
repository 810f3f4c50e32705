import { EgressError } from '@latchkey/platform/egress';
import { type Configuration, customFetch } from 'openid-client';

/** Notes whether the provider may have received the code, which only a POST holds. */
export function watchCode(config: Configuration): { readonly isSent: boolean } {
  const code = { isSent: false };
  const fetch = config[customFetch];
  if (!fetch) throw new Error('a configuration without the guarded client');
  config[customFetch] = async (url, options) => {
    try {
      const answer = await fetch(url, options);
      code.isSent ||= options.method === 'POST';
      return answer;
    } catch (error) {
      const isUnsent = error instanceof EgressError && !error.isSent;
      code.isSent ||= options.method === 'POST' && !isUnsent;
      throw error;
    }
  };
  return code;
}
