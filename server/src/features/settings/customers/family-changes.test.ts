import { randomUUID } from 'node:crypto';
import { getStudent } from '@suksa/contracts/education';
import {
  createAgreement,
  endAgreement,
  findFamilies,
  issueInvoice,
  listAgreements,
} from '@suksa/contracts/feeinvoice';
import { mergeCustomers, previewMerge, splitCustomer, undoFamilyChange } from '@suksa/contracts/settings';
import { describe, expect, test } from 'vitest';
import { aFamily, balanceOf, customerServer, pay, read, server, statement } from './customer-testing.ts';

customerServer();

describe('two families that are one', () => {
  test('are merged with children, members and money as the preview says, and taken apart again', async () => {
    const kept = await aFamily();
    const given = await aFamily();
    await pay(given.id, 5000);
    const before = { kept: await balanceOf(kept.id), given: await balanceOf(given.id) };
    const preview = await server.send(
      previewMerge,
      { params: { id: kept.id }, query: { other: given.id } },
      'registrar',
    );
    expect(preview).toMatchObject({ owed: before.given.balance, credit: before.given.credit });
    expect(preview.children.map(({ id }) => id)).toEqual(given.children.map(({ id }) => id));

    const merged = await server.send(
      mergeCustomers,
      { params: { id: kept.id }, body: { other: given.id } },
      'registrar',
    );
    expect(merged.children).toHaveLength(kept.children.length + given.children.length);
    expect(merged.balance).toBe(before.kept.balance + before.given.balance);
    expect(merged.credit).toBe(before.kept.credit + before.given.credit);
    await expect(read(given.id)).rejects.toMatchObject({ status: 404 });
    const till = await server.send(findFamilies, { query: { q: given.children[0]?.code ?? '' } }, 'cashier');
    expect(till.rows.map(({ id }) => id)).toEqual([kept.id]);

    const change = merged.changes[0];
    if (!change) throw new Error('the merge is not told');
    await server.send(undoFamilyChange, { params: { id: change.id } }, 'registrar');
    expect(await balanceOf(kept.id)).toEqual(before.kept);
    expect(await balanceOf(given.id)).toEqual(before.given);
    await expect(
      server.send(undoFamilyChange, { params: { id: change.id } }, 'registrar'),
    ).rejects.toMatchObject({ code: 'undone_already' });
  });

  test('are not taken apart once money has been paid on the children that moved', async () => {
    const kept = await aFamily();
    const given = await aFamily(({ balance }) => balance > 0);
    const merged = await server.send(
      mergeCustomers,
      { params: { id: kept.id }, body: { other: given.id } },
      'registrar',
    );
    await pay(kept.id, merged.balance);
    await expect(
      server.send(undoFamilyChange, { params: { id: merged.changes[0]?.id ?? 0 } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'paid_since' });
  });

  test('must be two', async () => {
    const { id } = await aFamily();
    await expect(
      server.send(mergeCustomers, { params: { id }, body: { other: id } }, 'registrar'),
    ).rejects.toMatchObject({ code: 'same_family' });
  });

  test('a receipt stays as it is: only whose account it stands in may change', async () => {
    const { pool } = server.app.connection;
    await expect(pool.query('update payment set amount = amount + 1')).rejects.toThrow();
    await expect(pool.query('delete from payment')).rejects.toThrow();
  });
});

describe('a family that becomes two', () => {
  test('gives the new one the children named with what they still owe, and can be made one again', async () => {
    const family = await aFamily(({ children }) => children.length > 1);
    const before = await balanceOf(family.id);
    const studentId = family.children.at(-1)?.id as number;
    const { version } = await read(family.id);
    const made = await server.send(
      splitCustomer,
      {
        params: { id: family.id },
        body: { version, name: { lo: 'ຄອບຄົວໃໝ່', en: 'New family' }, studentIds: [studentId], memberIds: [] },
      },
      'registrar',
    );
    expect(made.children.map(({ id }) => id)).toEqual([studentId]);
    const after = await read(family.id);
    expect(after.balance + made.balance).toBe(before.balance);
    const own = await statement(made.id);
    expect(own.billed - own.paid).toBe(own.balance - own.credit);
    const student = await server.send(getStudent, { params: { id: studentId } }, 'registrar');
    expect(student.guardians.length).toBeGreaterThan(0);

    await server.send(undoFamilyChange, { params: { id: after.changes[0]?.id ?? 0 } }, 'registrar');
    expect(await balanceOf(family.id)).toEqual(before);
  });

  test('has agreed on instalments with one family: an agreement on what both have to pay ends first', async () => {
    const { id, children } = await aFamily((family) => family.children.length > 1);
    const [stays, goes] = children.map((child) => child.id);
    const bill = (studentId = 0) => {
      const body = { idempotencyKey: randomUUID(), studentId, dueDate: '2026-12-01' };
      return server.send(
        issueInvoice,
        { body: { ...body, lines: [{ feeItemId: 4, amount: 60_000 }] } },
        'cashier',
      );
    };
    const agree = (invoiceIds: number[]) => {
      const amount = invoiceIds.length * 60_000;
      const parts = [{ dueDate: '2027-01-11', amount }];
      const body = { idempotencyKey: randomUUID(), invoiceIds, parts, agreedBy: 'ນາງ ຄຳ', note: '' };
      return server.send(createAgreement, { params: { id }, body }, 'head');
    };
    const split = async () => {
      const { version } = await read(id);
      const body = { version, name: { lo: 'ໃໝ່', en: '' }, studentIds: [goes ?? 0], memberIds: [] };
      return server.send(splitCustomer, { params: { id }, body }, 'registrar');
    };
    const invoices = [(await bill(stays)).id, (await bill(goes)).id];
    const both = await agree(invoices);
    await expect(split()).rejects.toMatchObject({ status: 409, code: 'agreement_of_both' });
    expect((await read(id)).children).toHaveLength(children.length);
    const ending = { version: both.version, reason: 'x' };
    await server.send(endAgreement, { params: { id: both.id }, body: ending }, 'head');
    // One that is about the children who go is theirs.
    const theirs = await agree(invoices.slice(1));
    const made = await split();
    const { rows } = await server.send(listAgreements, { query: { size: 100 } }, 'head');
    expect(rows.find((row) => row.id === theirs.id)?.family.id).toBe(made.id);
    expect(rows.find((row) => row.id === both.id)?.family.id).toBe(id);
  });

  test('is never left empty', async () => {
    const { id, children } = await aFamily();
    const { version, members } = await read(id);
    await expect(
      server.send(
        splitCustomer,
        {
          params: { id },
          body: {
            version,
            name: { lo: 'ໃໝ່', en: '' },
            studentIds: children.map((child) => child.id),
            memberIds: members.map((member) => member.id),
          },
        },
        'registrar',
      ),
    ).rejects.toMatchObject({ code: 'all_would_leave' });
  });

  test('needs the right to approve: a cashier neither merges nor splits', async () => {
    const { id } = await aFamily();
    await expect(
      server.send(mergeCustomers, { params: { id }, body: { other: id + 1 } }, 'cashier'),
    ).rejects.toMatchObject({ code: 'no_permission' });
  });
});
