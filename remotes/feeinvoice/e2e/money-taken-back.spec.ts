import { listPayments, readFamilyBalance, recordPayment } from '@suksa/contracts/feeinvoice';
import { me } from '@suksa/contracts/session';
import { expect, test } from '@suksa/testing';
import { debtor, paid } from './debtors.ts';

const ledger = '/feeinvoice/fee_transaction';

/** What no other transfer or cheque has. */
const reference = (name: string) => `${name}${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

test('a cheque that came back makes its invoices unpaid again and is billed, and its receipt says so', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const cheque = { method: 'cheque', bankReference: reference('CHQ'), amount: 30_000 } as const;
  const { id, receipt } = await api('cashier', recordPayment, {
    body: { idempotencyKey: crypto.randomUUID(), familyId: family.id, payer: 'ນາງ ຄຳ', ...cheque },
  });
  const page = await as('head');
  await page.goto(`${ledger}?receipt=${id}`);
  const drawer = page.getByRole('dialog', { name: `Receipt ${receipt}` });
  await drawer.getByRole('button', { name: 'Cheque came back' }).click();
  const asked = page.getByRole('dialog', { name: `Has the cheque of receipt ${receipt} come back?` });
  await expect(
    asked.getByRole('switch', { name: 'Charge 50,000 kip for the returned cheque' }),
  ).toBeChecked();
  await asked.getByRole('textbox', { name: 'Reason' }).fill('insufficient funds');
  await asked.getByRole('button', { name: 'Cheque came back' }).click();
  await expect(drawer.getByText('Reason: insufficient funds')).toBeVisible();
  await expect(drawer.getByText(/^The cheque came back/).first()).toBeVisible();
  // Whichever child it is billed for.
  const { invoices } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  const fee = invoices.find(({ total, status }) => total === 50_000 && status === 'issued');
  await page.goto(`/feeinvoice?q=${fee?.number}&status=open`);
  await expect(page.getByRole('row', { name: /50,000/ })).toBeVisible();
});

test('a receipt of an earlier day is void once somebody else has countersigned what its cashier asked for', async ({
  as,
  api,
}) => {
  const earlier = { until: '2026-10-31', status: 'valid', method: 'cash' } as const;
  const { rows } = await api('cashier', listPayments, { query: { ...earlier, dir: 'desc' } });
  const { id = 0, receipt = '' } = rows[0] ?? {};
  const [cashier, head] = [await as('cashier'), await as('head')];
  const drawer = (page: typeof head) => page.getByRole('dialog', { name: `Receipt ${receipt}` });
  await cashier.goto(`${ledger}?receipt=${id}`);
  await drawer(cashier).getByRole('button', { name: 'Ask to void' }).click();
  const asking = cashier
    .getByRole('dialog', { name: `Ask to void receipt ${receipt}?` })
    .or(cashier.getByRole('alertdialog', { name: `Ask to void receipt ${receipt}?` }));
  await asking.getByRole('textbox', { name: 'Reason' }).fill('paid for a neighbour');
  await asking.getByRole('button', { name: 'Ask to void' }).click();
  await expect(drawer(cashier).getByText('Someone else must decide about this.')).toBeVisible();
  await head.goto(`${ledger}?tab=voids`);
  await head.getByRole('row', { name: /paid for a neighbour/ }).click();
  // Refused at first: the receipt tells the cashier so, and why.
  await drawer(head).getByRole('button', { name: 'Refuse' }).click();
  const refusing = head.getByRole('dialog', { name: `Refuse to void receipt ${receipt}?` });
  await refusing.getByRole('textbox', { name: 'Reason' }).fill('bring the slip');
  await refusing.getByRole('button', { name: 'Refuse' }).click();
  await cashier.reload();
  await expect(drawer(cashier).getByText('Reason: bring the slip')).toBeVisible();
  await drawer(cashier).getByRole('button', { name: 'Ask to void' }).click();
  await asking.getByRole('textbox', { name: 'Reason' }).fill('paid for a neighbour, slip filed');
  await asking.getByRole('button', { name: 'Ask to void' }).click();
  await expect(drawer(cashier).getByText('Someone else must decide about this.')).toBeVisible();
  await head.goto(`${ledger}?tab=voids`);
  await head.getByRole('row', { name: /slip filed/ }).click();
  await drawer(head).getByRole('button', { name: 'Countersign and void' }).click();
  const question = head.getByRole('alertdialog');
  // The demo school's cashier has a till open, as every test that pays in cash asks for.
  const { name } = await api('cashier', me);
  await expect(question.getByText(`Its cash leaves the till of ${name.en} from`)).toBeVisible();
  // In Lao one word says to void and to cancel: the way out is called otherwise.
  await expect(question.getByRole('button', { name: 'Back' })).toBeVisible();
  await question.getByRole('button', { name: 'Countersign and void' }).click();
  await expect(drawer(head).getByText('Reason: paid for a neighbour, slip filed')).toBeVisible();
  // The next request stands where this one stood.
  await drawer(head).getByRole('button', { name: 'Close' }).click();
  await expect(head.getByRole('row', { name: /slip filed/ })).toContainText('Void');
});

test('who may no longer void a receipt is led to the request for it, with the reason typed', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const { id, receipt } = await paid(api, family.id);
  const page = await as('cashier');
  await page.goto(`${ledger}?receipt=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Void receipt' }).click();
  const voiding = page.getByRole('dialog', { name: `Void receipt ${receipt}?` });
  await voiding.getByRole('textbox', { name: 'Reason' }).fill('paid twice');
  // As the server answers once the day of the till is over, while the page is still open.
  await page.route('**/api/feeinvoice/payments/*/void', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'void_needs_manager', requestId: 'x' } } }),
  );
  await voiding.getByRole('button', { name: 'Void receipt' }).click();
  const asking = page.getByRole('dialog', { name: `Ask to void receipt ${receipt}?` });
  await expect(asking.getByText(/^You can’t void this receipt yourself/)).toBeVisible();
  await expect(asking.getByRole('textbox', { name: 'Reason' })).toHaveValue('paid twice');
  await asking.getByRole('button', { name: 'Ask to void' }).click();
  await expect(page.getByText('Someone else must decide about this.')).toBeVisible();
});

test('a refund above the limit waits for a second person, and is paid out by transfer', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const transfer = { method: 'bank_transfer', bankReference: reference('FT'), keepRest: true } as const;
  const { id, receipt } = await api('cashier', recordPayment, {
    body: {
      ...{ idempotencyKey: crypto.randomUUID(), familyId: family.id, payer: 'ນາງ ຄຳ' },
      ...{ ...transfer, amount: family.balance + 600_000 },
    },
  });
  const cashier = await as('cashier');
  await cashier.goto(`${ledger}?receipt=${id}`);
  await cashier.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  const asking = cashier.getByRole('dialog', { name: `Refund from ${receipt}` });
  await expect(asking.getByRole('textbox', { name: 'Amount' })).toHaveValue('600,000');
  await asking.getByRole('combobox', { name: 'Method' }).selectOption('Transfer');
  await asking.getByRole('textbox', { name: 'Reason' }).fill(`moves away ${receipt}`);
  await asking.getByRole('button', { name: 'Refund' }).click();
  await expect(asking).toBeHidden();

  const refund = (page: typeof cashier) => page.getByRole('dialog', { name: `Refund from ${receipt}` });
  const open = async (page: typeof cashier) => {
    await page.goto(`${ledger}?tab=refunds&q=${receipt}`);
    await page.getByRole('row', { name: new RegExp(receipt) }).click();
  };
  await open(cashier);
  await expect(refund(cashier).getByText('This much needs the approval of someone else.')).toBeVisible();
  await expect(refund(cashier).getByRole('button', { name: 'Approve' })).toBeHidden();
  const head = await as('head');
  await open(head);
  await refund(head).getByRole('button', { name: 'Approve' }).click();
  await expect(refund(head).getByText('Approved', { exact: true })).toBeVisible();
  await open(cashier);
  await refund(cashier).getByRole('button', { name: 'Pay out' }).click();
  const paying = cashier.getByRole('dialog', { name: 'Pay out 600,000 kip?' });
  await paying.getByRole('textbox', { name: 'Bank reference' }).fill(reference('OUT'));
  await paying.getByRole('button', { name: 'Pay out' }).click();
  await expect(refund(cashier).getByText('Paid out', { exact: true })).toBeVisible();
});
