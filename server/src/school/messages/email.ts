import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MessageSettings } from './message-settings.ts';
import type { Outgoing, Sending } from './outbox.ts';

/** Sends what it is given, and is closed when there is nothing more. */
export interface Sender {
  readonly send: (message: Outgoing) => Promise<Sending>;
  readonly close: () => void;
}

const patience = 20_000;
/** For one message from the greeting on, however busily the other side sends a byte now and then. Ten of them are less than a claim of the outbox. */
const conversation = 28_000;
/** As many as send side by side: nobody's time runs while all lines are taken. */
export const mailLines = 4;

/** The school’s own SMTP server; null where none is set up. */
export const mailSender = (settings: MessageSettings, limit = conversation): Sender | null => {
  const { mailHost: host, mailPort: port, mailSecurity, mailUser: user, mailPassword: pass } = settings;
  if (host === null || port === null) return null;
  const transport = createTransport({
    host,
    port,
    secure: mailSecurity === 'tls',
    // Who asked for it gets an encrypted line or none; nobody is talked out of it by the other side.
    requireTLS: mailSecurity === 'starttls',
    ignoreTLS: mailSecurity === 'none',
    ...(user ? { auth: { user, pass } } : {}),
    pool: true,
    maxConnections: mailLines,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** The words leave only when the other side has taken the address and asked for them. */
  const left = new Set<string>();
  transport.use('stream', ({ data, message }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const words = read(options);
      const pipe = words.pipe.bind(words);
      words.pipe = (into, how) => {
        left.add(String(data.messageId));
        return pipe(into, how);
      };
      return words;
    };
    done();
  });
  return {
    close: () => transport.close(),
    async send(mail) {
      const messageId = messageIdOf(mail, settings.mailFrom);
      try {
        await transport.sendMail({
          from: settings.mailFrom,
          to: { name: '', address: mail.address },
          subject: mail.subject,
          text: mail.body,
          messageId,
          signal: AbortSignal.timeout(limit),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { result: 'sent' };
      } catch (error) {
        return whatFailed(error as SmtpError, left.has(messageId));
      } finally {
        left.delete(messageId);
      }
    },
  };
};

/** The same for each try of one message, so that a mailbox that gets it twice can tell. */
const messageIdOf = ({ key, channel }: Outgoing, from: string): string => {
  const name = createHash('sha256').update(`${channel} ${key}`).digest('hex').slice(0, 32);
  return `<${name}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'suksa.invalid'}>`;
};

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

const whatFailed = ({ code, command, responseCode }: SmtpError, hasLeft: boolean): Sending => {
  if (code === 'EAUTH') return { result: 'later', fault: 'sign_in_refused' };
  // A server that turns its callers away at the door has said nothing of this message.
  if (command === 'CONN' && responseCode !== undefined) return { result: 'later', fault: 'busy' };
  if (responseCode !== undefined) {
    if (responseCode < 500) return { result: 'later', fault: 'busy' };
    return { result: 'failed', fault: code === 'EENVELOPE' ? 'address_refused' : 'refused' };
  }
  if (code === 'EENVELOPE') return { result: 'failed', fault: 'address_refused' };
  return hasLeft ? { result: 'unclear', fault: 'broke_off' } : { result: 'later', fault: 'no_connection' };
};
