import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { operatorFields } from './operator-fields.js';

const call = { actor: { type: 'operator', key_id: 'ada' } } as const;
const [app, user] = [newId('app'), newId('user')];

it('names the key of the operator, and the ids of the path and the query', () => {
  const params = { app_id: app };
  expect(operatorFields({ call, params, query: { user_id: user, limit: 5 } })).toEqual({
    operatorKey: 'ada',
    appId: app,
    userId: user,
  });
  // The path decides what is done, whatever the query says.
  expect(operatorFields({ call, params, query: { app_id: newId('app') } })).toMatchObject({ appId: app });
});

it('names the operator who is signed in, by their id', () => {
  const signedIn = { actor: { type: 'operator', key_id: '', user_id: user } } as const;
  expect(operatorFields({ call: signedIn, params: {}, query: {} })).toEqual({ operatorId: user });
});

it.each(['ada@example.com', '+14155552671', 'user_ada', '', [user], undefined])(
  'leaves out %j, which is no id of a user',
  (user_id) => {
    expect(operatorFields({ call, params: { user_id }, query: undefined })).toEqual({ operatorKey: 'ada' });
  },
);

it('names the user that is searched by id, and the request that is looked up beside its own', () => {
  expect(operatorFields({ call, params: {}, query: { query: user } })).toEqual({
    operatorKey: 'ada',
    userId: user,
  });
  for (const request_id of [newId('req'), 'req_of-a-backend'])
    expect(operatorFields({ call, params: { request_id }, query: {} })).toEqual({
      operatorKey: 'ada',
      askedRequestId: request_id,
    });
});

it.each([{ query: 'ada@example.com' }, { query: app }, { request_id: 'ada@example.com' }])(
  'leaves out %j',
  (members) => {
    expect(operatorFields({ call, params: {}, query: members })).toEqual({ operatorKey: 'ada' });
  },
);

it('says nothing of the requests of Apps', () => {
  const params = { user_id: user };
  for (const actor of [undefined, { type: 'secret_key', key_id: 'key_1' } as const])
    expect(operatorFields({ call: actor ? { actor } : {}, params, query: {} })).toEqual({});
});
