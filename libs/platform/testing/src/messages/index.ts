export { type ArrivedMail, type SmtpMood, SmtpSink } from './smtp-sink.js';
export { answerTwilio, isTwilioPath, type Sms, type TwilioAccount } from './twilio.js';
export { TwilioServer } from './twilio-server.js';
