import type { MessageTexts } from './en.js';

export const fr: MessageTexts = {
  sms: '{code} est votre code. Il expire dans {time}.',
  passcode: {
    subject: '{code} est votre code {app}',
    title: 'Votre code pour {app}',
    lead: 'Saisissez ce code pour continuer :',
    validity: 'Il expire dans {time} et ne peut servir qu’une fois.',
    ignore:
      'Si vous n’avez pas demandé ce code, vous pouvez ignorer cet e-mail. Ne communiquez jamais le code à personne.',
  },
  newAddress: {
    sms: '{code} est votre code pour ajouter ce numéro. Il expire dans {time}.',
    lead: 'Saisissez ce code pour ajouter cette adresse e-mail à votre compte :',
    ignore:
      'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Ne communiquez jamais le code : qui le saisit ajoute votre adresse à son compte.',
  },
  magicLink: {
    subject: 'Votre lien de connexion à {app}',
    title: 'Connexion à {app}',
    lead: 'Utilisez ce bouton pour vous connecter :',
    button: 'Se connecter',
    fallback: 'Si le bouton ne fonctionne pas, ouvrez cette adresse dans votre navigateur :',
    validity: 'Le lien expire dans {time} et ne peut servir qu’une fois.',
    ignore:
      'Si vous n’avez pas demandé ce lien, vous pouvez ignorer cet e-mail. Personne ne peut se connecter sans lui.',
  },
};
