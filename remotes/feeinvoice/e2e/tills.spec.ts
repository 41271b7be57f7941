import { type NoteCount, noteKeys, openTill, recordPayment } from '@suksa/contracts/feeinvoice';
import { expect, type Page, test } from '@suksa/testing';
import { debtor } from './debtors.ts';

// A person has one till at a time: tests that share one come one after the other.
test.describe.configure({ mode: 'default' });

const tills = '/feeinvoice/fee_transaction?tab=tills';
const mine = (page: Page) => page.getByRole('region', { name: 'Your till' });
const notes = (page: Page, note: string) => page.getByRole('textbox', { name: `Number of ${note} notes` });

test('a till is opened with a count, handed over, counted blind, closed with what is missing, and banked', async ({
  as,
  api,
}) => {
  const family = await debtor(api, 'till');
  const first = await as('admin');
  await first.goto(tills);
  await mine(first).getByRole('button', { name: 'Open till' }).click();
  const opening = first.getByRole('dialog', { name: 'Open till' });
  await notes(first, '10,000').fill('5');
  await expect(opening.getByText('50,000 kip')).toBeVisible();
  await opening.getByRole('button', { name: 'Open till' }).click();
  await expect(mine(first).getByText('Opened with 50,000 kip')).toBeVisible();
  await mine(first).getByRole('button', { name: 'Count and close' }).click();
  await notes(first, '10,000').fill('5');
  await first.getByRole('combobox', { name: 'Hand over to' }).selectOption('Sengdao Boupha');
  await first.getByRole('button', { name: 'Finish counting' }).click();
  await expect(mine(first).getByText('You have no open till')).toBeVisible();

  const page = await as('operator');
  await page.goto(`/feeinvoice/fee_transaction?pay=${family.id}`);
  await page.getByRole('link', { name: 'Go to my till' }).click();
  await expect(mine(page).getByText('has handed over 50,000 kip to you')).toBeVisible();
  await mine(page).getByRole('button', { name: 'Take over till' }).click();
  await notes(page, '10,000').fill('5');
  await page.getByRole('dialog').getByRole('button', { name: 'Take over till' }).click();
  await expect(mine(page).getByText('Opened with 50,000 kip')).toBeVisible();
  const body = { idempotencyKey: crypto.randomUUID(), familyId: family.id, payer: 'ນາງ ຄຳ' };
  await api('operator', recordPayment, { body: { ...body, method: 'cash', amount: 6000 } });

  await mine(page).getByRole('button', { name: 'Count and close' }).click();
  const counting = page.getByRole('dialog', { name: 'Count and close' });
  await expect(counting.getByText('56,000')).toBeHidden();
  await notes(page, '50,000').fill('1');
  await notes(page, '5,000').fill('1');
  await counting.getByRole('button', { name: 'Finish counting' }).click();
  const reason = page.getByRole('dialog', { name: 'Explain the difference' });
  await expect(reason.getByText('1,000 kip short')).toBeVisible();
  await reason.getByRole('textbox', { name: 'Reason' }).fill('gave too much change');
  await reason.getByRole('button', { name: 'Close till' }).click();
  await expect(mine(page).getByText('You have no open till')).toBeVisible();

  await page.getByRole('row', { name: /gave too much change/ }).click();
  const till = page.getByRole('dialog', { name: /^Till of / });
  await expect(till.getByText('1,000 kip short')).toBeVisible();
  await expect(till.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await till.getByRole('button', { name: 'Bank cash' }).click();
  const banking = page.getByRole('dialog', { name: 'Bank cash' });
  await banking.getByRole('textbox', { name: 'Amount' }).fill('56000');
  await banking.getByRole('textbox', { name: 'Slip number' }).fill('SLIP-55');
  await banking.getByRole('button', { name: 'Bank cash' }).click();
  await expect(banking.getByText('More than the till has left.', { exact: true })).toBeVisible();
  await banking.getByRole('textbox', { name: 'Amount' }).fill('55000');
  await banking.getByRole('button', { name: 'Bank cash' }).click();
  await expect(till.getByText(/SLIP-55/)).toBeVisible();
  await expect(till.getByRole('button', { name: 'Bank cash' })).toBeHidden();
});

test('a forgotten till is counted and closed by somebody else, who says why', async ({ as, api }) => {
  await api('admin', openTill, { body: { notes: noteCount({ n10000: 2 }) } });
  const page = await as('head');
  await page.goto(`${tills}&state=open`);
  await page
    .getByRole('row', { name: /Khamla Luanglath|20,000/ })
    .first()
    .click();
  const till = page.getByRole('dialog', { name: /^Till of / });
  await till.getByRole('button', { name: 'Close forgotten till' }).click();
  const closing = page.getByRole('dialog', { name: 'Close forgotten till' });
  await notes(page, '10,000').fill('2');
  await closing.getByRole('button', { name: 'Close till' }).click();
  await expect(closing.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await closing.getByRole('textbox', { name: 'Reason' }).fill('went home ill');
  await closing.getByRole('button', { name: 'Close till' }).click();
  await expect(till.getByText('went home ill')).toBeVisible();
  await expect(till.getByText('Closed by another')).toBeVisible();
});

const noteCount = (count: Partial<NoteCount>): NoteCount => ({
  ...(Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount),
  ...count,
});
