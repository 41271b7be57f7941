import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { introduction, pushKeyFrom, sealForDevice } from './push-cipher.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('words for a browser are sealed as the example of RFC 8291 has them', () => {
  const device = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const sealed = sealForDevice(device, Buffer.from('When I grow up, I want to be a watermelon'), {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  });
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test.each([
  ['of RFC 8291', 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'],
  ['that begins with zeros', Buffer.concat([Buffer.alloc(2), Buffer.alloc(30, 7)]).toString('base64url')],
])(
  'a push service is told by a key %s which school sends, for its own address and half a day',
  (_, secret) => {
    const key = pushKeyFrom(bytes(secret));
    const said = introduction({
      key,
      endpoint: 'https://push.example/send/4711?x',
      contact: 'mailto:office@school.example',
      now: new Date('2026-11-25T02:00:00Z'),
    });
    const [, head = '', facts = '', signature = '', shown] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(said) ?? [];
    expect(shown).toBe(key.publicKey);
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(bytes(facts).toString())).toEqual({
      aud: 'https://push.example',
      exp: Date.parse('2026-11-25T14:00:00Z') / 1000,
      sub: 'mailto:office@school.example',
    });
    const point = bytes(key.publicKey);
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const open = createPublicKey({ key: jwk, format: 'jwk' });
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${facts}`),
        { key: open, dsaEncoding: 'ieee-p1363' },
        bytes(signature),
      ),
    ).toBe(true);
  },
);
