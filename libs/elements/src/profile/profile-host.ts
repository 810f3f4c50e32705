import type { Latchkey } from '@latchkey/browser';
import type { ReactiveControllerHost } from 'lit';
import type { Problem } from '../base/problem.js';

/** What the flow of a profile needs of its element. */
export interface ProfileHost extends ReactiveControllerHost {
  readonly isReady: boolean;
  readonly isConnected: boolean;
  readonly connection: Latchkey;
  readonly language: string;
  readonly returnUrl: string;
  /** Opens what was asked for, and moves the focus into it. */
  panelChanged(): void;
  signedOut(): void;
  refused(problem: Problem): void;
}

/** Where the account stands: not read yet, shown, without a user, or not readable now. */
export type ProfileState = 'loading' | 'shown' | 'signed-out' | 'failed';
