/** The floor's two processes carry nothing that they do not use. autocannon is a development dependency. */
export default {
  external: ['autocannon'],
  entries: {
    'floor-door': 'apps/bench/src/floor/door.main.ts',
    'floor-worker': 'apps/bench/src/floor/worker.main.ts',
  },
};
