import { bankCash, countTill, issueInvoice, openTill, readMyTill } from '@suksa/contracts/feeinvoice';
import { localDay } from '@suksa/i18n';
import { expect, type Page, test } from '@suksa/testing';
import { fifties, newClerk, tillWith } from './clerks.ts';
import { billFor, childOf, debtor } from './debtors.ts';
import { keepSheet, pages } from './paper.ts';

/** Prints in both languages with the button of this name. */
async function printBoth(page: Page, button: string) {
  await page.getByRole('button', { name: button }).waitFor();
  await page
    .getByRole('button', { name: /^Language on paper/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Both' }).click();
  return pages(page);
}

test('two invoices share an A4 in both languages, and a long one has its number on each and its sums on the last', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const bill = billFor(await childOf(api, family.id));
  const invoice = (lines: number) =>
    api('operator', issueInvoice, {
      body: {
        ...{ ...bill, idempotencyKey: crypto.randomUUID() },
        lines: Array.from({ length: lines }, () => ({ feeItemId: 4, amount: 20_000 })),
        note: 'ຄ່າອຸປະກອນການຮຽນ ແລະ ກິດຈະກຳນອກຫຼັກສູດ ລວມທັງຄ່າເດີນທາງໄປທັດສະນະສຶກສາ',
      },
    });
  const [short, other, long] = [await invoice(5), await invoice(5), await invoice(20)];
  const page = await as('cashier');
  await page.addInitScript(keepSheet);
  const print = async (...chosen: (typeof short)[]) => {
    await page.goto(`/feeinvoice?q=${family.children[0]?.code ?? ''}&sort=number&dir=desc`);
    for (const { number } of chosen)
      await page
        .getByRole('row', { name: new RegExp(number) })
        .getByRole('checkbox')
        .check();
    return printBoth(page, 'Print two on an A4');
  };
  expect(await print(short, other)).toHaveLength(1);
  expect(await print(long)).toHaveLength(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#print-root tfoot')).toHaveCSS('display', 'table-row-group');
  // Nor do they begin a sheet: the last lines go with them.
  const lines = page.locator('#print-root tbody tr');
  for (const line of [lines.last(), lines.nth(-2)]) await expect(line).toHaveCSS('break-after', 'avoid');
  // A head is printed again on each sheet.
  const head = page.locator('#print-root thead');
  await expect(head).toHaveCSS('display', 'table-header-group');
  await expect(head).toContainText(long.number);
  await expect(head).toContainText(family.name.lo);
});

test('the close of a till is one sheet that says to whom it was handed over and with which slip it was banked', async ({
  as,
  api,
  visitor,
  baseURL,
}) => {
  const [giver, taker] = await Promise.all([1, 2].map(() => newClerk({ api, visitor, baseURL })));
  if (!giver || !taker) throw new Error('Two clerks were asked for.');
  const given = await tillWith(giver, 2);
  const { colleagues } = await giver.client.send(readMyTill);
  const handTo = colleagues.find(({ name }) => name.en === taker.name)?.id ?? 0;
  await giver.client.send(countTill, { params: { id: given.id }, body: { notes: fifties(2), handTo } });
  const taken = await taker.client.send(openTill, { body: { notes: fifties(2), takenFrom: given.id } });
  await taker.client.send(countTill, { params: { id: taken.id }, body: { notes: fifties(2) } });
  const slip = `BCEL-${taken.id}`;
  await taker.client.send(bankCash, {
    params: { id: taken.id },
    body: { idempotencyKey: crypto.randomUUID(), amount: 100_000, slip, day: localDay() },
  });

  const page = await as('head');
  await page.addInitScript(keepSheet);
  const paper = page.locator('#print-root');
  const print = async ({ id }: { id: number }) => {
    await page.goto(`/feeinvoice/fee_transaction?tab=tills&till=${id}`);
    expect(await printBoth(page, 'Print close')).toHaveLength(1);
  };
  await print(given);
  await expect(paper).toContainText(new RegExp(`Handed over to.*${taker.name}.*Taken over by`, 's'));
  await print(taken);
  await expect(paper).toContainText(new RegExp(`${slip}.*100.000.*Taken over from.*${giver.name}`, 's'));
});
