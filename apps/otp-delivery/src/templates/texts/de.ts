import type { MessageTexts } from './en.js';

export const de: MessageTexts = {
  sms: '{code} ist Ihr Code. Gültig: {time}.',
  passcode: {
    subject: '{code} ist Ihr Code für {app}',
    title: 'Ihr Code für {app}',
    lead: 'Geben Sie diesen Code ein, um fortzufahren:',
    validity: 'Er ist {time} gültig und kann nur einmal verwendet werden.',
    ignore:
      'Falls Sie diesen Code nicht angefordert haben, können Sie diese E-Mail ignorieren. Geben Sie den Code nie weiter.',
  },
  newAddress: {
    sms: '{code} ist Ihr Code, um diese Nummer hinzuzufügen. Gültig: {time}.',
    lead: 'Geben Sie diesen Code ein, um diese E-Mail-Adresse Ihrem Konto hinzuzufügen:',
    ignore:
      'Falls Sie das nicht veranlasst haben, können Sie diese E-Mail ignorieren. Geben Sie den Code nie weiter: Wer ihn eingibt, fügt Ihre Adresse dem eigenen Konto hinzu.',
  },
  magicLink: {
    subject: 'Ihr Anmeldelink für {app}',
    title: 'Bei {app} anmelden',
    lead: 'Mit dieser Schaltfläche melden Sie sich an:',
    button: 'Anmelden',
    fallback: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse in Ihrem Browser:',
    validity: 'Der Link ist {time} gültig und kann nur einmal verwendet werden.',
    ignore:
      'Falls Sie diesen Link nicht angefordert haben, können Sie diese E-Mail ignorieren. Ohne ihn kann sich niemand anmelden.',
  },
};
