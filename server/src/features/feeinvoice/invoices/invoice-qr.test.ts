import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  issueInvoice,
  readBankQrText,
  readInvoice,
  readInvoicePapers,
  recordPayment,
  startInvoice,
  voidInvoice,
} from '@suksa/contracts/feeinvoice';
import { type BranchChange, branchAudit, readBranch, updateBranch } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let studentId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ student_id: number }>(sql`
    select e.student_id from enrolment e join academic_year y on y.id = e.year_id and y.state = 'open'
    where e.branch_id = 1 and e.is_current order by e.student_id limit 1`);
  studentId = rows[0]?.student_id ?? 0;
});
afterAll(() => server.stop());

/** As a bank of Laos prints it, up to the checksum. */
const bankText =
  '00020101021138530016A005266284662577010827710418020300203101234567890' +
  '5204821153034185802LA5916SUKSAVANH SCHOOL6009VIENTIANE6304';
/** CRC-16/CCITT-FALSE, bit by bit and not by the product. */
const sum = (text: string) => {
  let register = 0xffff;
  for (const byte of Buffer.from(text))
    for (let bit = 7; bit >= 0; bit--) {
      const carry = (register >> 15) & 1;
      register = (register << 1) & 0xffff;
      if (carry !== ((byte >> bit) & 1)) register ^= 0x1021;
    }
  return register.toString(16).toUpperCase().padStart(4, '0');
};
const whole = bankText + sum(bankText);

const branch = () => server.send(readBranch, { params: { id: 1 } }, 'head');
const form = async (changes: Partial<BranchChange> = {}): Promise<BranchChange> => {
  const { head, levels, series, invoiceQr: _left, ...rest } = await branch();
  const same = (kind: keyof typeof series) => ({ pattern: series[kind].pattern, startAt: null });
  return {
    ...rest,
    levelIds: levels.map(({ id }) => id),
    headUserId: head?.id ?? null,
    series: { receipt: same('receipt'), invoice: same('invoice'), student_code: same('student_code') },
    ...changes,
  };
};
const keep = async (changes: Partial<BranchChange>, as: Account = 'head') =>
  server.send(updateBranch, { params: { id: 1 }, body: await form(changes) }, as);

const issue = async () => {
  const body = {
    idempotencyKey: randomUUID(),
    studentId,
    dueDate: daysAfter(todayIn(), 10),
    lines: [{ feeItemId: 4, amount: 50_000 }],
    note: '',
  };
  return server.send(issueInvoice, { body }, 'cashier');
};
const read = (id: number, as: Account = 'cashier') => server.send(readInvoice, { params: { id } }, as);
const pay = async (id: number, amount: number) => {
  const { family } = await server.send(startInvoice, { query: { student: studentId } }, 'cashier');
  const body = {
    ...{ idempotencyKey: randomUUID(), familyId: family.id, payer: 'ນາງ ຄຳ', method: 'cash' as const },
    ...{ amount, allocations: [{ invoiceId: id, amount }] },
  };
  await server.send(recordPayment, { body }, 'cashier');
};

describe('the bank’s text of a branch', () => {
  test('is off and empty until the school sets it, and stays where a call doesn’t say it', async () => {
    expect((await branch()).invoiceQr).toEqual({ bankText: '', active: false });
    expect((await read((await issue()).id)).bankQr).toBeNull();
    const atTill = (as: Account) => server.send(readBankQrText, {}, as);
    expect(await atTill('cashier')).toEqual({ text: null });
    const saved = await keep({ invoiceQr: { bankText: ` ${whole} `, active: true } });
    expect(saved.invoiceQr).toEqual({ bankText: whole, active: true });
    expect(await atTill('cashier')).toEqual({ text: whole });
    await expect(atTill('registrar')).rejects.toMatchObject({ status: 403 });
    expect((await keep({ licenceNumber: '77' })).invoiceQr).toEqual({ bankText: whole, active: true });
    const { rows } = await server.send(branchAudit, { params: { id: 1 } }, 'head');
    expect(JSON.stringify(rows.slice(0, 2))).toContain(whole);
  });

  test.each([
    ['required', { bankText: ' ', active: true }],
    ['bank_qr_text', { bankText: whole.slice(1), active: false }],
    ['bank_qr_text', { bankText: whole.replace('1234567890', '1234567809'), active: true }],
    ['bank_qr_text', { bankText: '\u0000', active: true }],
    ['too_long', { bankText: '0'.repeat(513), active: true }],
  ])('is refused at its field: %s', async (code, invoiceQr) => {
    await expect(keep({ invoiceQr })).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path: 'invoiceQr.bankText', code })]),
    });
    expect((await branch()).invoiceQr.active).toBe(true);
  });

  test('isn’t changed by a cashier, nor over what somebody has kept meanwhile', async () => {
    const invoiceQr = { bankText: '', active: false };
    const asCashier = server.ask(
      updateBranch,
      { params: { id: 1 }, body: await form({ invoiceQr }) },
      'cashier',
    );
    expect((await asCashier).statusCode).toBe(403);
    const stale = await form({ invoiceQr });
    await keep({ licenceNumber: '78' });
    await expect(server.send(updateBranch, { params: { id: 1 }, body: stale }, 'head')).rejects.toMatchObject(
      { code: 'conflict', status: 409 },
    );
    expect((await branch()).invoiceQr.active).toBe(true);
  });
});

describe('the QR of an invoice', () => {
  const asked = (text: string | null) => {
    expect(text?.slice(-4)).toBe(sum(text?.slice(0, -4) ?? ''));
    return /5303418540(\d)(\d+)5802LA/.exec(text ?? '')?.[2];
  };

  test('asks for what is still open, and is gone with the last kip', async () => {
    const { id, number } = await issue();
    const { bankQr } = await read(id);
    expect(asked(bankQr)).toBe('50000');
    expect(bankQr).toContain(`01${String(number.length).padStart(2, '0')}${number}6304`);
    expect(bankQr).toContain('38530016A0052662846625770108277104180203002031012345678905204');
    const { invoices } = await server.send(readInvoicePapers, { query: { ids: String(id) } }, 'cashier');
    expect(invoices[0]?.bankQr).toBe(bankQr);

    await pay(id, 20_000);
    expect(asked((await read(id)).bankQr)).toBe('30000');
    await pay(id, 30_000);
    expect((await read(id)).bankQr).toBeNull();
  });

  test('isn’t on a void one', async () => {
    const { id } = await issue();
    const { version, bankQr } = await read(id);
    expect(asked(bankQr)).toBe('50000');
    await server.send(voidInvoice, { params: { id }, body: { reason: 'ຜິດຄົນ', version } }, 'head');
    expect((await read(id)).bankQr).toBeNull();
  });

  test('isn’t there where bank apps don’t take the invoice’s number, nor once it is off', async () => {
    const { series } = await form();
    const long = { pattern: '{branch}-{year}-TUITION-AND-LUNCH-{number:6}', startAt: null };
    await keep({ series: { ...series, invoice: long } });
    const { id } = await issue();
    expect((await read(id)).bankQr).toBeNull();
    await keep({ series });
    const other = await issue();
    expect(asked((await read(other.id)).bankQr)).toBe('50000');
    await keep({ invoiceQr: { bankText: whole, active: false } });
    expect((await read(other.id)).bankQr).toBeNull();
  });
});
