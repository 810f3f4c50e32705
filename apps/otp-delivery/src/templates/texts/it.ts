import type { MessageTexts } from './en.js';

export const it: MessageTexts = {
  sms: '{code} è il tuo codice. Scade tra {time}.',
  passcode: {
    subject: '{code} è il tuo codice per {app}',
    title: 'Il tuo codice per {app}',
    lead: 'Inserisci questo codice per continuare:',
    validity: 'Scade tra {time} e vale una sola volta.',
    ignore:
      'Se non hai richiesto questo codice, puoi ignorare questa e-mail. Non condividere mai il codice con nessuno.',
  },
  newAddress: {
    sms: '{code} è il tuo codice per aggiungere questo numero. Scade tra {time}.',
    lead: 'Inserisci questo codice per aggiungere questo indirizzo e-mail al tuo account:',
    ignore:
      'Se non l’hai richiesto, puoi ignorare questa e-mail. Non condividere mai il codice: chi lo inserisce aggiunge il tuo indirizzo al proprio account.',
  },
  magicLink: {
    subject: 'Il tuo link di accesso a {app}',
    title: 'Accedi a {app}',
    lead: 'Usa questo pulsante per accedere:',
    button: 'Accedi',
    fallback: 'Se il pulsante non funziona, apri questo indirizzo nel browser:',
    validity: 'Il link scade tra {time} e vale una sola volta.',
    ignore: 'Se non hai richiesto questo link, puoi ignorare questa e-mail. Nessuno può accedere senza.',
  },
};
