// Exits with 0 while the process of this container is ready.
const port = process.env.HEALTH_PORT || '9090';
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2500) }).catch(
  () => null,
);
process.exit(answer?.ok ? 0 : 1);
