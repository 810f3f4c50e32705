'use client';

export { LatchkeyProvider, type LatchkeyProviderProps, useLatchkey } from './connection/context.js';
export {
  type SessionHook,
  SignedIn,
  SignedOut,
  type UserHook,
  useSession,
  useUser,
} from './connection/hooks.js';
export type { Session, SessionFactor, SessionState } from './connection/session.js';
export { ConfirmPayment, type ConfirmPaymentProps, type SignedPayment } from './elements/confirm-payment.js';
export type { ElementError, ElementProps } from './elements/props.js';
export { Profile, type ProfileProps } from './elements/profile.js';
export { SignIn, type SignInProps, StepUp } from './elements/sign-in.js';
export { SignOutButton, type SignOutButtonProps } from './elements/sign-out-button.js';
export type { Refusal, UnmetFactor } from './step-up/refusal.js';
export { useStepUp } from './step-up/use-step-up.js';
export type { WithStepUp } from './step-up/work-with-proof.js';
export type {} from '@latchkey/elements/react';
