import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  MadePasskey,
  PasskeyDraft,
  PasskeyProof,
  PasskeyQuestion,
} from '@suksa/contracts/settings/access/passkey';

const base64 = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** CBOR of a short text or byte string (major type 3 or 2), its length in as few bytes as it has. */
const cbor = (major: 2 | 3, bytes: Buffer) => {
  const head = bytes.length < 24 ? [bytes.length] : [24, bytes.length];
  if (bytes.length > 255) throw new Error('longer than a passkey needs');
  const [first = 0, ...rest] = head;
  return Buffer.concat([Buffer.from([(major << 5) | first, ...rest]), bytes]);
};

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const counted = (count: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
};

/** A device that holds a passkey: what browsers and their devices do, in as much as a server sees of it. */
export class PasskeyDevice {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #count = 0;

  constructor(readonly origin: string) {}

  #data(rpId: string, flags: number): Buffer {
    this.#count += 1;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted(this.#count)]);
  }

  make({ challenge, rp }: PasskeyDraft): MadePasskey {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a key for ES256.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cbor(2, Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cbor(2, Buffer.from(y, 'base64url')),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cbor(3, Buffer.from('fmt')),
      cbor(3, Buffer.from('none')),
      cbor(3, Buffer.from('attStmt')),
      Buffer.from([0xa0]),
      cbor(3, Buffer.from('authData')),
      cbor(2, Buffer.concat([this.#data(rp.id, 0x45), credential])),
    ]);
    return {
      ...this.#named,
      response: {
        clientDataJSON: base64(clientData('webauthn.create', challenge, this.origin)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      },
    };
  }

  answer({ challenge, rpId }: PasskeyQuestion): PasskeyProof {
    const client = clientData('webauthn.get', challenge, this.origin);
    const data = this.#data(rpId, 0x05);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      ...this.#named,
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      },
    };
  }

  get #named() {
    const id = base64(this.#id);
    return { id, rawId: id, type: 'public-key' as const };
  }
}
