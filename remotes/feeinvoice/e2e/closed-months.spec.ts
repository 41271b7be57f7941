import { readFile } from 'node:fs/promises';
import { closeMonth, readBookChart, reopenMonth, updateBookChart } from '@suksa/contracts/feeinvoice';
import { me } from '@suksa/contracts/session';
import { expect, test } from '@suksa/testing';

test('a month that is over is closed with a note, its journal balances, and it is opened again', async ({
  as,
  api,
}) => {
  // The second branch: no other test enters anything in its September.
  const { branches } = await api('admin', me);
  const second = branches.find(({ id }) => id === 2);
  const year = second?.years.find(({ state }) => state === 'open');
  if (!second || !year) throw new Error('The demo school has no second branch.');
  const where = { branchId: second.id, yearId: year.id };
  const { version, accounts } = await api('admin', readBookChart, {}, where);
  const numbered = accounts.map(({ use, feeItemId }, at) => ({
    ...{ use, feeItemId, name: `${use} ${at}` },
    code: String(1000 + at),
  }));
  await api('admin', updateBookChart, { body: { version, accounts: numbered } }, where);
  const page = await as('admin');
  await page.addInitScript(
    (choice) => localStorage.setItem('branch-and-year', choice),
    JSON.stringify({ branch: where.branchId, year: where.yearId }),
  );
  await page.goto('/feeinvoice/total_feeinvoice');
  const month = page.getByRole('row', { name: /September 2026/ });
  const step = async (name: 'Close month' | 'Open again', note: string) => {
    await month.getByRole('button', { name }).click();
    const form = page.getByRole('dialog', { name: /September 2026/ });
    await form.getByRole('textbox', { name: 'Reason' }).fill(note);
    await form.getByRole('button', { name }).click();
    await expect(month.getByText(note)).toBeVisible();
  };
  await step('Close month', 'audited');
  await expect(month.getByText('Closed', { exact: true })).toBeVisible();

  const saving = page.waitForEvent('download');
  await month.getByRole('button', { name: 'Journal' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('Journal 2026-09.csv');
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  const columns = head.split(',').map((title) => title.replace(/[^\w .]/g, ''));
  const sum = (title: string) =>
    lines.reduce((total, entry) => total + Number(entry.split(',')[columns.indexOf(title)] || 0), 0);
  expect(sum('Debit')).toBeGreaterThan(0);
  expect(sum('Debit')).toBe(sum('Credit'));

  await page.route('**/api/feeinvoice/months/*/reopening', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await step('Open again', 'a slip was found');
  // It is open again, though nobody was told.
  await expect(page.getByRole('dialog', { name: /September 2026/ })).toBeHidden();
  await expect(month.getByText('Open', { exact: true })).toBeVisible();

  // A colleague closes it while this one still writes why: that is said, and what was typed stays.
  const september = { params: { month: '2026-09' } } as const;
  await month.getByRole('button', { name: 'Close month' }).click();
  const form = page.getByRole('dialog', { name: /September 2026/ });
  await form.getByRole('textbox', { name: 'Reason' }).fill('slips are filed');
  await api('admin', closeMonth, { ...september, body: { reason: 'checked twice' } }, where);
  await form.getByRole('button', { name: 'Close month' }).click();
  await expect(form.getByText('This month is closed already.')).toBeVisible();
  await expect(month.getByText('checked twice')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('slips are filed');
  await api('admin', reopenMonth, { ...september, body: { reason: 'as it was' } }, where);
});
