import { createCipheriv, createECDH, createHmac, createPrivateKey, randomBytes, sign } from 'node:crypto';

/** A browser that wants to be told, as the browser itself names it: where, and by which keys. All base64url. */
export interface PushDevice {
  readonly endpoint: string;
  /** An uncompressed point of P-256, 65 bytes. */
  readonly p256dh: string;
  /** 16 bytes. */
  readonly auth: string;
}

/** The key by which push services know this school: an uncompressed point of P-256 and its number, base64url. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key that 32 secret bytes are. Not as ECDH gives it back, which leaves out zeros at its beginning. */
export const pushKeyFrom = (secret: Buffer): PushKey => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(secret);
  return { publicKey: own.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
};

interface Chance {
  readonly privateKey?: Buffer;
  readonly salt?: Buffer;
}

/**
 * What only that browser reads, as one record of `aes128gcm` (RFC 8188 and 8291): the push service carries it, and can't
 * open it.
 */
export function sealForDevice(
  { p256dh, auth }: Pick<PushDevice, 'p256dh' | 'auth'>,
  words: Buffer,
  { privateKey, salt = randomBytes(16) }: Chance = {},
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const own = createECDH('prime256v1');
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const sender = own.getPublicKey();
  const secret = hkdf({
    salt: Buffer.from(auth, 'base64url'),
    from: own.computeSecret(receiver),
    about: Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]),
    length: 32,
  });
  const key = hkdf({ salt, from: secret, about: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = hkdf({ salt, from: secret, about: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The last record ends with a two.
  const sealed = [cipher.update(words), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(recordSize, 16);
  head.writeUInt8(sender.length, 20);
  return Buffer.concat([head, sender, ...sealed]);
}

const recordSize = 4096;
/** So many bytes of words fit into the one record that push services take. */
export const mostPushed = recordSize - 21 - 65 - 17;

interface Derivation {
  readonly salt: Buffer;
  readonly from: Buffer;
  readonly about: Buffer;
  readonly length: number;
}

/** HKDF with SHA-256 (RFC 5869), for no more than its 32 bytes. */
const hkdf = ({ salt, from, about, length }: Derivation): Buffer => {
  const extracted = createHmac('sha256', salt).update(from).digest();
  return createHmac('sha256', extracted)
    .update(about)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length);
};

interface Introduction {
  readonly key: PushKey;
  readonly endpoint: string;
  /** Whom a push service asks when something is wrong: `mailto:` or `https:`. */
  readonly contact: string;
  readonly now: Date;
}

const halfADay = 12 * 60 * 60;

/** By which a push service knows that it is this school (RFC 8292). */
export function introduction({ key, endpoint, contact, now }: Introduction): string {
  const said = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + halfADay,
    sub: contact,
  };
  const text = [{ typ: 'JWT', alg: 'ES256' }, said]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const point = Buffer.from(key.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: key.privateKey };
  const signature = sign('sha256', Buffer.from(text), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${key.publicKey}`;
}
