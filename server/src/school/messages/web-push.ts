import { createHash, hkdfSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../http/app.ts';
import { schoolKeyOf } from '../accounts/school-key.ts';
import type { Sender } from './email.ts';
import type { Outgoing, Sending } from './outbox.ts';
import {
  introduction,
  mostPushed,
  type PushDevice,
  type PushKey,
  pushKeyFrom,
  sealForDevice,
} from './push-cipher.ts';

/** What follows from the school's own key: the same on every server, and known to no push service before. */
export const pushKeyOf = async (db: Database): Promise<PushKey> => {
  const seed = Buffer.from((await schoolKeyOf(db)).privateKey, 'base64url');
  return pushKeyFrom(Buffer.from(hkdfSync('sha256', seed, 'suksa push', 'vapid', 32)));
};

/** Where browsers have their messages carried. The server speaks to no other address, whatever a browser names. */
const knownServices = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^(.+\.)?notify\.windows\.com$/,
  /^(.+\.)?push\.apple\.com$/,
];

/** `others`: origins that the installation allows besides, such as of a push service of its own. */
export const isPushService = (endpoint: string, others: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (others.includes(url.origin)) return true;
  return (
    url.protocol === 'https:' && url.port === '' && knownServices.some((known) => known.test(url.hostname))
  );
};

interface PushDeviceRow extends PushDevice, Record<string, unknown> {
  readonly id: number;
}

interface Pushing {
  readonly db: Database;
  readonly others: readonly string[];
  readonly contact: string;
}

/** To all browsers in which somebody has asked for it; one that is there no more is forgotten. */
export const pushSender = async ({ db, others, contact }: Pushing): Promise<Sender> => {
  const key = await pushKeyOf(db);
  return {
    close: () => undefined,
    async send(message) {
      const { rows } = await db.execute<PushDeviceRow>(sql`select id, endpoint, p256dh, auth from push_device
        where user_id = ${message.user_id} order by id`);
      const sendings = await Promise.all(
        rows
          .filter(({ endpoint }) => isPushService(endpoint, others))
          .map((device) => sendTo({ db, device, message, key, contact })),
      );
      return inAll(sendings);
    },
  };
};

/** Sent as soon as one browser has it: a second try replaces what is there, and shows nothing twice. */
const inAll = (sendings: readonly Sending[]): Sending =>
  sendings.find(({ result }) => result === 'sent') ??
  sendings.find(({ result }) => result === 'later') ??
  sendings[0] ?? { result: 'failed', fault: 'address_refused' };

const patience = 15_000;
const aDay = 24 * 60 * 60;

interface One {
  readonly db: Database;
  readonly device: PushDeviceRow;
  readonly message: Outgoing;
  readonly key: PushKey;
  readonly contact: string;
}

async function sendTo({ db, device, message, key, contact }: One): Promise<Sending> {
  try {
    const answer = await fetch(device.endpoint, {
      method: 'POST',
      headers: {
        authorization: introduction({ key, endpoint: device.endpoint, contact, now: new Date() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        // A phone that was off is told in the evening; what is worthless after isn't carried so long.
        ttl: String(aDay),
        // Of two tries the service keeps the later one.
        topic: tagOf(message),
      },
      body: new Uint8Array(sealForDevice(device, wordsOf(message))),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410)
      await db.execute(sql`delete from push_device where id = ${device.id}`);
    return answered(answer.status);
  } catch (cause) {
    // Tried once more, it replaces itself.
    return { result: 'later', fault: cause instanceof DOMException ? 'broke_off' : 'no_connection' };
  }
}

const answered = (status: number): Sending => {
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 404 || status === 410) return { result: 'failed', fault: 'address_refused' };
  if (status === 401 || status === 403) return { result: 'later', fault: 'sign_in_refused' };
  if (status === 429 || status >= 500) return { result: 'later', fault: 'busy' };
  return { result: 'failed', fault: 'refused' };
};

const tagOf = ({ key }: Outgoing): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 32);

/** As much as one push holds; the whole stands in the app. */
const wordsOf = (message: Outgoing): Buffer => {
  const of = (body: string) =>
    Buffer.from(
      JSON.stringify({ title: message.subject, body, tag: tagOf(message), language: message.language }),
    );
  const letters = [...message.body];
  let words = of(message.body);
  while (words.length > mostPushed) {
    letters.splice(-Math.max(1, Math.ceil((words.length - mostPushed) / 4)));
    words = of(`${letters.join('')}…`);
  }
  return words;
};
