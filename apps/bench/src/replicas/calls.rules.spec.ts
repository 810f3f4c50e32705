import { describe, expect, it } from '@jest/globals';
import { callsIn } from './calls.rules.js';

const METRICS = `# TYPE latchkey_rpc_duration_seconds histogram
latchkey_rpc_duration_seconds_bucket{le="+Inf",procedure="session.v1.verify",code="ok",service="session"} 40
latchkey_rpc_duration_seconds_sum{procedure="session.v1.verify",code="ok",service="session"} 0.5
latchkey_rpc_duration_seconds_count{procedure="session.v1.verify",code="ok",service="session"} 40
latchkey_rpc_duration_seconds_count{procedure="session.v1.verify",code="session_not_found",service="session"} 2
latchkey_event_delay_seconds_count{type="user.deleted",service="session"} 7
`;

describe('callsIn', () => {
  it('adds the calls of every procedure and code up, and nothing else', () => {
    expect(callsIn(METRICS)).toBe(42);
  });

  it('is none where none was answered', () => {
    expect(callsIn('')).toBe(0);
  });
});
