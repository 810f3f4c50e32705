import type { MessageTexts } from './en.js';

export const es: MessageTexts = {
  sms: '{code} es tu clave. Caduca en {time}.',
  passcode: {
    subject: '{code} es tu código de {app}',
    title: 'Tu código para {app}',
    lead: 'Introduce este código para continuar:',
    validity: 'Caduca en {time} y solo se puede usar una vez.',
    ignore:
      'Si no has pedido este código, puedes ignorar este correo. No compartas nunca el código con nadie.',
  },
  newAddress: {
    sms: '{code} es tu clave para añadir este contacto. Caduca en {time}.',
    lead: 'Introduce este código para añadir esta dirección de correo a tu cuenta:',
    ignore:
      'Si no lo has pedido, puedes ignorar este correo. No compartas nunca el código: quien lo introduce añade tu dirección a su cuenta.',
  },
  magicLink: {
    subject: 'Tu enlace de acceso a {app}',
    title: 'Entra en {app}',
    lead: 'Usa este botón para entrar:',
    button: 'Entrar',
    fallback: 'Si el botón no funciona, abre esta dirección en tu navegador:',
    validity: 'El enlace caduca en {time} y solo se puede usar una vez.',
    ignore: 'Si no has pedido este enlace, puedes ignorar este correo. Nadie puede entrar sin él.',
  },
};
