/**
 * The QR that bank apps read, by the EMV QR Code Specification for Payment Systems, Merchant-Presented Mode 1.1
 * (EMVCo, November 2020): objects of two digits of id, two of length in characters and a value, and a checksum at the
 * end. Banks of Laos put the account that gets the money into object 38.
 */

/** Ids of objects, and what Laos has in them. */
const id = {
  format: '00',
  initiation: '01',
  laoBank: '38',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  additional: '62',
  checksum: '63',
} as const;
/** Within object 38, as the QRs of Lao banks have it. */
const accountId = '03';
/** Within object 62. */
const billNumber = '01';

const version = '01';
const oncePaid = '12';
const kip = '418';
const laos = 'LA';
/** A tip or fee that the payer adds: an invoice asks for what is open on it and no more. */
const feesOfPayer = ['55', '56', '57'];

/** Characters of a whole QR, of one object, of an amount and of a bill number. */
export const longestBankQr = 512;
const longestObject = 99;
const longestAmount = 13;
const longestNumber = 25;

interface Part {
  readonly id: string;
  readonly value: string;
}

/** What stands in the text, in its order; null where it doesn't come out even or says a thing twice. */
const partsOf = (text: string): Part[] | null => {
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const [head, key = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (!head || value === '' || value.length !== Number(length)) return null;
    if (parts.some((part) => part.id === key)) return null;
    parts.push({ id: key, value });
    at += 4 + value.length;
  }
  return parts;
};

const written = (parts: readonly Part[]) =>
  parts.map((part) => `${part.id}${String(part.value.length).padStart(2, '0')}${part.value}`).join('');

const valueIn = (parts: readonly Part[], key: string) => parts.find((part) => part.id === key)?.value;

/** CRC-16/CCITT-FALSE (ISO/IEC 13239) of the text's UTF-8 bytes, as four digits of base 16. */
export const checksumOf = (text: string): string => {
  let sum = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    const high = (sum >> 8) ^ byte;
    const mixed = high ^ (high >> 4);
    sum = ((sum << 8) ^ (mixed << 12) ^ (mixed << 5) ^ mixed) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
};

/** The last object with its length: the checksum is of all before its value. */
const sealed = (text: string) => `${text}${id.checksum}04${checksumOf(`${text}${id.checksum}04`)}`;

/** What the text is that a bank gave the school: who is paid, as the school can compare it with its contract. */
export interface BankQrOwner {
  /** Empty where the bank left it out. */
  readonly name: string;
  /** The merchant or account as the bank numbers it. */
  readonly account: string;
}

/** Why a text can't be a school's own QR, as codes of a field. */
export type BankQrFault = 'bank_qr_text' | 'bank_qr_lao' | 'bank_qr_once' | 'bank_qr_room';

type ReadBankQr =
  | { readonly fault: BankQrFault }
  | { readonly fault: null; readonly owner: BankQrOwner; readonly parts: readonly Part[] };

/**
 * Reads what a bank's printed QR says. It must be whole by its checksum, ask for kip in Laos, name an account in object
 * 38, be good for more than one payment, and leave room for an amount and the number of an invoice.
 */
export const readBankQr = (text: string): ReadBankQr => {
  const parts = partsOf(text);
  const last = parts?.at(-1);
  const isWhole =
    parts?.[0]?.id === id.format &&
    parts[0].value === version &&
    last?.id === id.checksum &&
    sealed(text.slice(0, -8)) === text.slice(0, -4) + last.value.toUpperCase();
  if (!parts || !isWhole) return { fault: 'bank_qr_text' };

  const lao = partsOf(valueIn(parts, id.laoBank) ?? '') ?? [];
  const account = valueIn(lao, accountId) ?? lao[1]?.value;
  const isLao = valueIn(parts, id.currency) === kip && valueIn(parts, id.country) === laos;
  if (!isLao || !account) return { fault: 'bank_qr_lao' };
  if (valueIn(parts, id.initiation) === oncePaid || valueIn(parts, id.amount) !== undefined)
    return { fault: 'bank_qr_once' };

  const longest = { amount: 10 ** longestAmount - 1, number: '0'.repeat(longestNumber) };
  if (!withInvoice(parts, longest)) return { fault: 'bank_qr_room' };
  return { fault: null, parts, owner: { name: valueIn(parts, id.name) ?? '', account } };
};

interface QrInput {
  /** Whole kip. */
  readonly amount: number;
  readonly number: string;
}

/**
 * The text of a QR for one invoice: the bank's own, with the amount and the invoice's number filled in, to be paid
 * once. Null where that is no QR: a text that isn't the bank's, no amount, a number that bank apps don't take.
 */
export const invoiceQrOf = (bankText: string, asked: QrInput): string | null => {
  const read = readBankQr(bankText);
  return read.fault ? null : withInvoice(read.parts, asked);
};

const withInvoice = (parts: readonly Part[], { amount, number }: QrInput): string | null => {
  if (!Number.isSafeInteger(amount) || amount <= 0 || String(amount).length > longestAmount) return null;
  if (number.length > longestNumber || !/^[\x20-\x7e]+$/.test(number)) return null;

  const besides = partsOf(valueIn(parts, id.additional) ?? '');
  if (!besides) return null;
  const additional = written([
    { id: billNumber, value: number },
    ...besides.filter((part) => part.id !== billNumber),
  ]);
  if (additional.length > longestObject) return null;

  const ours = [
    { id: id.initiation, value: oncePaid },
    { id: id.amount, value: String(amount) },
    { id: id.additional, value: additional },
  ];
  const replaced = new Set([...ours.map((part) => part.id), ...feesOfPayer, id.checksum]);
  const all = [...parts.filter((part) => !replaced.has(part.id)), ...ours];
  const text = sealed(written(all.sort((one, other) => Number(one.id) - Number(other.id))));
  return text.length > longestBankQr ? null : text;
};
