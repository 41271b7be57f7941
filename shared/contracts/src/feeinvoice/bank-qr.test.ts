import { describe, expect, test } from 'vitest';
import { checksumOf, invoiceQrOf, readBankQr } from './bank-qr.ts';

/** The decoder knows nothing of what is tested: it walks the text and sums bit by bit. */
const decode = (text: string): Map<string, string> => {
  const found = new Map<string, string>();
  let rest = text;
  while (rest.length > 0) {
    const id = rest.slice(0, 2);
    const length = Number.parseInt(rest.slice(2, 4), 10);
    const value = rest.slice(4, 4 + length);
    if (!/^[0-9]{4}$/.test(rest.slice(0, 4)) || value.length !== length || length === 0)
      throw new Error(`cut at “${rest}”`);
    if (found.has(id)) throw new Error(`${id} stands there twice`);
    found.set(id, value);
    rest = rest.slice(4 + length);
  }
  return found;
};

const bitByBit = (text: string): string => {
  let register = 0xffff;
  for (const byte of Buffer.from(text, 'utf8'))
    for (let bit = 7; bit >= 0; bit--) {
      const carry = (register >> 15) & 1;
      register = (register << 1) & 0xffff;
      if (carry !== ((byte >> bit) & 1)) register ^= 0x1021;
    }
  return register.toString(16).toUpperCase().padStart(4, '0');
};

const object = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
const closed = (text: string) => `${text}6304${bitByBit(`${text}6304`)}`;

interface BankQr {
  readonly account?: string;
  readonly initiation?: string;
  readonly currency?: string;
  readonly country?: string;
  readonly name?: string;
  readonly beside?: string;
}

/** As a bank prints it for a school. */
const printed = (bank: BankQr = {}) => {
  const lao =
    object('00', 'A005266284662577') +
    object('01', '27710418') +
    object('02', '002') +
    object('03', bank.account ?? 'SCHOOL0001');
  return closed(
    object('00', '01') +
      object('01', bank.initiation ?? '11') +
      object('38', lao) +
      object('52', '8211') +
      object('53', bank.currency ?? '418') +
      object('58', bank.country ?? 'LA') +
      object('59', bank.name ?? 'SUKSAVANH SCHOOL') +
      object('60', 'VIENTIANE') +
      (bank.beside ?? ''),
  );
};

/** The same numbers at every run. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/. ';

describe('the checksum', () => {
  test('is CRC-16/CCITT-FALSE by its known value', () => expect(checksumOf('123456789')).toBe('29B1'));

  test('is that of the specification’s own example, whose merchant has a Chinese name', () => {
    const example =
      '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT' +
      '6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME' +
      '91320016A0112233449988770708123456786304';
    expect(checksumOf(example)).toBe('A13A');
  });
});

test('10,000 invoices say who is paid, how much and for which number, to a decoder of its own', () => {
  const random = seeded(418);
  const upTo = (most: number) => Math.floor(random() * most) + 1;
  const word = (longest: number) =>
    Array.from({ length: upTo(longest) }, () => letters[upTo(letters.length) - 1]).join('');
  let checked = 0;
  for (let round = 0; round < 10_000; round++) {
    const account = word(25);
    const name = word(25);
    const beside = round % 3 === 0 ? object('62', object('01', 'OF THE BANK') + object('07', word(8))) : '';
    const language = object('64', object('00', 'LO') + object('01', 'ໂຮງຮຽນ ສຸກສະຫວັນ'));
    const tips = object('55', '02') + object('56', '500');
    const bank = printed({
      account,
      name,
      beside: (round % 5 === 0 ? tips : '') + beside + (round % 4 === 0 ? language : ''),
    });
    const amount = upTo(10 ** upTo(12));
    const number = word(25);
    const text = invoiceQrOf(bank, { amount, number });
    if (text === null) throw new Error(`round ${round}: nothing made of ${bank}`);

    const said = decode(text);
    const lao = decode(said.get('38') ?? '');
    const besides = decode(said.get('62') ?? '');
    const told = {
      // No tip, no fee on top.
      ids: [...said.keys()].filter((id) => !['62', '63', '64'].includes(id)).join(' '),
      format: said.get('00'),
      once: said.get('01'),
      bank: lao.get('00'),
      account: lao.get('03'),
      currency: said.get('53'),
      amount: said.get('54'),
      country: said.get('58'),
      name: said.get('59'),
      number: besides.get('01'),
      ofTheBank: [besides.has('07'), said.has('64')],
      checksum: [text.slice(-8, -4), said.get('63')],
    };
    const meant: typeof told = {
      ids: '00 01 38 52 53 54 58 59 60',
      ...{ format: '01', once: '12', bank: 'A005266284662577', account },
      ...{ currency: '418', amount: String(amount), country: 'LA', name, number },
      ofTheBank: [beside !== '', round % 4 === 0],
      checksum: ['6304', bitByBit(text.slice(0, -4))],
    };
    // Asked of each by the library it would take most of the time.
    if (JSON.stringify(told) !== JSON.stringify(meant)) expect(told, `round ${round}`).toEqual(meant);
    checked++;
  }
  expect(checked).toBe(10_000);
}, 30_000);

describe('a bank’s QR', () => {
  test('tells who is paid, and may have its checksum in small letters', () => {
    const text = printed({ name: 'A SCHOOL' });
    const small = text.slice(0, -4) + text.slice(-4).toLowerCase();
    for (const read of [readBankQr(text), readBankQr(small)])
      expect(read).toMatchObject({ fault: null, owner: { name: 'A SCHOOL', account: 'SCHOOL0001' } });
  });

  test('is refused where a character is missing, another one, or too many', () => {
    const text = printed();
    for (let at = 0; at < text.length; at++) {
      expect(readBankQr(text.slice(0, at) + text.slice(at + 1)).fault).toBe('bank_qr_text');
      const other = text[at] === '7' ? '8' : '7';
      expect(readBankQr(text.slice(0, at) + other + text.slice(at + 1)).fault).toBe('bank_qr_text');
    }
    for (const strange of [
      '',
      'x',
      '0',
      `${text}0`,
      `${text}${text}`,
      'https://bank.la/pay',
      '٠٠٠٢٠١',
      '000201',
    ])
      expect(readBankQr(strange).fault).toBe('bank_qr_text');
  });

  test('is refused in another currency or country, and without the object of Lao banks', () => {
    const thai = closed(
      object('00', '01') + object('29', object('00', 'A1')) + object('53', '418') + object('58', 'LA'),
    );
    const cut = closed(object('00', '01') + object('38', '0099A') + object('53', '418') + object('58', 'LA'));
    for (const text of [printed({ currency: '764' }), printed({ country: 'TH' }), thai, cut])
      expect(readBankQr(text).fault).toBe('bank_qr_lao');
  });

  test('is refused where it was made for one payment', () => {
    for (const text of [printed({ initiation: '12' }), printed({ beside: object('54', '5000') })])
      expect(readBankQr(text).fault).toBe('bank_qr_once');
  });

  test('is refused where no room is left, or what stands there can’t be read', () => {
    const full = object('62', object('02', 'X'.repeat(67)));
    expect(readBankQr(printed({ beside: full })).fault).toBe('bank_qr_room');
    expect(readBankQr(printed({ beside: object('62', '01') })).fault).toBe('bank_qr_room');
    const long = ['80', '81', '82', '83'].map((id) => object(id, 'X'.repeat(85))).join('');
    expect(readBankQr(printed({ beside: long })).fault).toBe('bank_qr_room');
  });
});

test('no QR asks for what isn’t whole kip, or bears a number that bank apps don’t take', () => {
  const bank = printed();
  const made = (amount: number, number = 'VTE-I2026-000123') => invoiceQrOf(bank, { amount, number });
  for (const amount of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 10 ** 13, 1e21])
    expect(made(amount)).toBeNull();
  for (const number of ['', 'X'.repeat(26), 'ວຈ-1', 'A\n1', 'A\u007f']) expect(made(5000, number)).toBeNull();
  expect(decode(made(9_999_999_999_999) ?? '').get('54')).toBe('9999999999999');
  expect(invoiceQrOf('', { amount: 5000, number: 'A' })).toBeNull();
});
