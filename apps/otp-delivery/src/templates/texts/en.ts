import type { MessageTexts } from '../message-texts.js';

export const en: MessageTexts = {
  sms: '{code} is your code. It expires in {time}.',
  passcode: {
    subject: '{code} is your {app} code',
    title: 'Your code for {app}',
    lead: 'Enter this code to continue:',
    validity: 'It expires in {time} and works once.',
    ignore: 'If you did not ask for this code, you can ignore this email. Never share the code with anybody.',
  },
  magicLink: {
    subject: 'Your sign-in link for {app}',
    title: 'Sign in to {app}',
    lead: 'Use this button to sign in:',
    button: 'Sign in',
    fallback: 'If the button does not work, open this address in your browser:',
    validity: 'The link expires in {time} and works once.',
    ignore: 'If you did not ask for this link, you can ignore this email. Nobody can sign in without it.',
  },
};
