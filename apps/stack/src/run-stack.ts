import { ConfigError, parseConfig } from '@latchkey/platform/config';
import { InfrastructureError } from '@latchkey/platform/embedded';
import { withOptions } from './options.js';
import { SettingsError } from './settings/setting-problems.js';
import { stackSettings, type StackConfig } from './stack.config.js';
import { Stack } from './stack.js';
import { terminal } from './terminal.js';

const MISCONFIGURED = 78;

/**
 * Runs the stack until a signal stops it. Its children end with this process, however it ends.
 * @returns the stack, once every process serves.
 */
export async function runStack(): Promise<Stack> {
  const end = new EndOnce();
  const stack = new Stack({
    config: readConfig(),
    env: process.env,
    onMisconfigured: () => end.stop(MISCONFIGURED),
  });
  end.watch(stack);
  try {
    await stack.start();
  } catch (error) {
    const isKnown = error instanceof InfrastructureError || error instanceof SettingsError;
    terminal.say(isKnown ? `\n${error.message}` : `\n${(error as Error).stack}`);
    end.stop(error instanceof SettingsError ? MISCONFIGURED : 1);
  }
  return stack;
}

/** The first signal stops in order, the second at once. */
class EndOnce {
  private stack: Stack | undefined;
  private stopping = false;

  watch(stack: Stack): void {
    this.stack = stack;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.onSignal());
    process.on('uncaughtException', (error) => {
      terminal.say(`\nThe stack itself failed: ${error.stack}`);
      this.stop(1);
    });
    // The reader of the output may end first (npm start | head); the stack runs on.
    process.stdout.on('error', () => undefined);
  }

  stop(exitCode: number): void {
    if (this.stopping) return;
    this.stopping = true;
    this.stack?.stop().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  }

  private onSignal(): void {
    if (this.stopping) {
      this.stack?.kill();
      process.exit(1);
    }
    terminal.say('\nStopping; once more to end everything at once.');
    this.stop(0);
  }
}

function readConfig(): StackConfig {
  try {
    return parseConfig(stackSettings, withOptions(process.env, process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    terminal.say(`The stack cannot start; correct these settings:\n${error.message}`);
    process.exit(MISCONFIGURED);
  }
}
