/** The load generator and the floor are processes of their own, and carry nothing that they do not use. */
export default {
  entries: {
    load: 'apps/bench/src/load/load.main.ts',
    'floor-door': 'apps/bench/src/floor/door.main.ts',
    'floor-worker': 'apps/bench/src/floor/worker.main.ts',
  },
};
