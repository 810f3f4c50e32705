// One program, two tasks: the supervisor, and the inbox that it runs as a process of its own.
if (process.argv[2] === 'inbox') {
  const { runInbox } = await import('./inbox/run-inbox.js');
  await runInbox();
} else {
  const { runStack } = await import('./run-stack.js');
  await runStack();
}
