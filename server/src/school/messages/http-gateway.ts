import { createHash } from 'node:crypto';
import type { Sender } from './email.ts';
import type { MessageSettings } from './message-settings.ts';
import type { Outgoing, Sending } from './outbox.ts';

const patience = 15_000;

/** The school’s own gateway, for SMS and other messengers: one HTTP request a message. Null where none is set up. */
export const gatewaySender = (settings: MessageSettings): Sender | null => {
  const { smsUrl: url } = settings;
  if (url === null) return null;
  return {
    close: () => undefined,
    async send(message) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: headersOf(settings, message),
          body: gatewayBody(settings, message),
          // A secret goes to the address that was typed, and to no other.
          redirect: 'error',
          signal: AbortSignal.timeout(patience),
        });
        await answer.body?.cancel();
        return answered(answer.status);
      } catch (error) {
        return whatFailed(error);
      }
    },
  };
};

/** What is sent: the school’s text with the number and the words filled in, each as the format wants it. */
export const gatewayBody = (
  { smsFormat, smsBody }: Pick<MessageSettings, 'smsFormat' | 'smsBody'>,
  { address, body }: Pick<Outgoing, 'address' | 'body'>,
): string => {
  const written = (value: string) =>
    smsFormat === 'json' ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value);
  const values: Record<string, string> = { to: written(address), text: written(body) };
  return smsBody.replace(/\{(to|text)\}/g, (_, name: string) => values[name] ?? '');
};

const headersOf = ({ smsFormat, smsHeader, smsSecret }: MessageSettings, { key }: Outgoing) => ({
  'content-type': smsFormat === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
  // The same for each try: a gateway that heeds it sends once.
  'idempotency-key': createHash('sha256').update(key).digest('hex').slice(0, 32),
  ...(smsHeader ? { [smsHeader]: smsSecret } : {}),
});

const answered = (status: number): Sending => {
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 401 || status === 403) return { result: 'later', fault: 'sign_in_refused' };
  // What stands before the gateway has waited in vain: whether it has sent is not known.
  if (status === 504) return { result: 'unclear', fault: 'broke_off' };
  if (status === 408 || status === 429 || status >= 500) return { result: 'later', fault: 'busy' };
  return { result: 'failed', fault: 'refused' };
};

/** Where not even a connection came about, nothing has left. */
const neverLeft = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

const whatFailed = (error: unknown): Sending => {
  const cause = (error as { readonly cause?: { readonly code?: string; readonly message?: string } }).cause;
  if (neverLeft.includes(cause?.code ?? '') || cause?.message?.includes('ertificate'))
    return { result: 'later', fault: 'no_connection' };
  if (cause?.message === 'unexpected redirect') return { result: 'failed', fault: 'refused' };
  return { result: 'unclear', fault: 'broke_off' };
};
