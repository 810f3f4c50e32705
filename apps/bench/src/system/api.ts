/** An answer of the API. */
export interface ApiAnswer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

/** Calls that set the scene or check an answer; none of them is measured. */
export class Api {
  constructor(
    readonly port: number,
    private readonly key: string,
  ) {}

  with(key: string): Api {
    return new Api(this.port, key);
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
  ): Promise<ApiAnswer<T>> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as T };
  }

  /** @throws Error for anything but success. */
  async mustCall<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.call<T>(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  verify(credential: object): Promise<ApiAnswer> {
    return this.call('POST', '/v1/auth/sessions/verify', credential);
  }
}
