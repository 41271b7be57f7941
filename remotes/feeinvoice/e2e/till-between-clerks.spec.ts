import { me } from '@suksa/contracts/session';
import { expect, test } from '@suksa/testing';
import { newClerk, tillWith } from './clerks.ts';

const tills = '/feeinvoice/fee_transaction?tab=tills';

test('a till is handed over to a colleague without one, who counts it and says why it differs', async ({
  api,
  visitor,
  baseURL,
}) => {
  const [giver, taker] = await Promise.all([1, 2].map(() => newClerk({ api, visitor, baseURL })));
  if (!giver || !taker) throw new Error('Two clerks were asked for.');
  const [cashier] = await Promise.all([api('cashier', me), tillWith(giver, 2)]);
  const page = await giver.page();
  await page.goto(tills);
  await page.getByRole('button', { name: 'Count and close' }).click();
  const counting = page.getByRole('dialog', { name: 'Count and close' });
  await counting.getByRole('textbox', { name: 'Number of 50,000 notes' }).fill('2');
  const takers = counting.getByRole('combobox', { name: 'Hand over to' });
  await takers.selectOption(taker.name);
  // The demo school's cashier has a till open, as every test that pays in cash asks for.
  await expect(takers.getByRole('option', { name: cashier.name.en })).toHaveCount(0);
  await counting.getByRole('button', { name: 'Finish counting' }).click();
  await expect(page.getByText('You have no open till')).toBeVisible();

  // They work at one counter, one after the other.
  const other = await taker.page(page.context());
  await page.close();
  await other.goto(tills);
  const mine = other.getByRole('region', { name: 'Your till' });
  await expect(mine.getByText(`${giver.name} has handed over 100,000 kip to you.`)).toBeVisible();
  await mine.getByRole('button', { name: 'Take over till' }).click();
  const taking = other.getByRole('dialog', { name: 'Take over till' });
  await taking.getByRole('textbox', { name: 'Number of 50,000 notes' }).fill('1');
  await taking.getByRole('button', { name: 'Take over till' }).click();
  await expect(taking.getByText('It isn’t the amount handed over. Say why in this note.')).toBeVisible();
  await taking.getByRole('textbox', { name: 'Note', exact: true }).fill('one note was torn');
  await taking.getByRole('button', { name: 'Take over till' }).click();
  await expect(mine.getByText('Opened with 50,000 kip')).toBeVisible();
});

test('the till of a clerk who can’t count it today is closed by the head, who says so and why', async ({
  as,
  api,
  visitor,
  baseURL,
}) => {
  const clerk = await newClerk({ api, visitor, baseURL });
  await tillWith(clerk, 1);
  const page = await as('head');
  await page.goto(tills);
  await page.getByRole('row', { name: new RegExp(clerk.name) }).click();
  const till = page.getByRole('dialog', { name: new RegExp(`^Till of ${clerk.name}`) });
  await till.getByRole('button', { name: 'Close in the cashier’s place' }).click();
  const closing = page.getByRole('dialog', { name: 'Close in the cashier’s place' });
  await closing.getByRole('textbox', { name: 'Number of 50,000 notes' }).fill('1');
  await closing.getByRole('button', { name: 'Close till' }).click();
  await expect(closing.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await closing.getByRole('textbox', { name: 'Reason' }).fill('went home ill');
  await closing.getByRole('switch', { name: `${clerk.name} can’t count it today` }).check();
  await closing.getByRole('button', { name: 'Close till' }).click();
  await expect(till.getByText('went home ill')).toBeVisible();
  await expect(till.getByText('Closed by another')).toBeVisible();
});
