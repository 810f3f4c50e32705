const LOOK_MS = 500;

/**
 * Ends this process as SIGTERM would once its parent is gone: a signal that kills one process does not reach its
 * children.
 */
export function endWithParent() {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
}
