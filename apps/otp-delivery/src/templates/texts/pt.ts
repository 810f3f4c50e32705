import type { MessageTexts } from './en.js';

export const pt: MessageTexts = {
  sms: 'Use {code} para entrar. Expira em {time}.',
  passcode: {
    subject: '{code} é o seu código de {app}',
    title: 'O seu código para {app}',
    lead: 'Introduza este código para continuar:',
    validity: 'Expira em {time} e só pode ser usado uma vez.',
    ignore: 'Se não pediu este código, pode ignorar este e-mail. Nunca partilhe o código com ninguém.',
  },
  newAddress: {
    sms: 'Use {code} para adicionar este contacto. Expira em {time}.',
    lead: 'Introduza este código para adicionar este endereço de e-mail à sua conta:',
    ignore:
      'Se não o pediu, pode ignorar este e-mail. Nunca partilhe o código: quem o introduz adiciona o seu endereço à própria conta.',
  },
  magicLink: {
    subject: 'O seu link de acesso a {app}',
    title: 'Entrar em {app}',
    lead: 'Use este botão para entrar:',
    button: 'Entrar',
    fallback: 'Se o botão não funcionar, abra este endereço no seu navegador:',
    validity: 'O link expira em {time} e só pode ser usado uma vez.',
    ignore: 'Se não pediu este link, pode ignorar este e-mail. Ninguém consegue entrar sem ele.',
  },
};
