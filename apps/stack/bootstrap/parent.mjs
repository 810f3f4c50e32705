const LOOK_MS = 500;

/**
 * Under npm, ends this process as SIGTERM would once npm is gone: a signal that kills npm, or the shell between
 * them, does not reach its children.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
}
