import { changeCardStatus, listCards, printCards, readCardFee, saveCardFee } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

/** A student of the first level whose card is reported lost. */
async function lostCard(api: Api) {
  const { rows } = await api('registrar', listCards, { query: { state: 'none', sort: 'code', size: 100 } });
  const student = rows.find(({ className }) => className?.startsWith('P1'));
  if (!student) throw new Error('the demo school has no student of P1 without a card');
  const { cards } = await api('registrar', printCards, {
    body: {
      holder: 'student',
      layout: 'sheet',
      ids: [student.id],
      classId: null,
      levelId: null,
      onlyNew: false,
    },
  });
  const [card] = cards;
  if (!card) throw new Error('the student got no card');
  await api('registrar', changeCardStatus, {
    params: { id: card.cardId },
    body: { status: 'lost', reason: 'On the bus', version: 1 },
  });
  return { student, number: card.number };
}

test('a card in place of a lost one is billed to the family, seen before it is done', async ({
  as,
  api,
  accessible,
}) => {
  const { student, number } = await lostCard(api);
  const page = await as('registrar');
  await page.goto(`/settings/students/tool_desight_card?tab=cards&q=${student.code}`);
  await page.getByRole('button', { name: /^Lost card: / }).click();
  const setting = page.getByRole('dialog', { name: 'Replacement fee' });
  await setting.getByLabel('Billed as').selectOption('New card');
  await setting.getByLabel('Amount').fill('');
  await setting.getByRole('button', { name: 'Save' }).click();
  await expect(setting.getByText('Please fill this in.')).toBeVisible();
  await accessible(page);
  await setting.getByLabel('Amount').fill('20000');
  await setting.getByRole('button', { name: 'Save' }).click();
  try {
    await expect(page.getByRole('button', { name: 'Lost card: 20,000 kip' })).toBeVisible();
    await page.getByRole('row', { name: new RegExp(number) }).click();
    const drawer = page.getByRole('dialog', { name: /^Cards of / });
    await drawer.getByRole('button', { name: 'Replace' }).click();
    const asked = page.getByRole('dialog', { name: `Replace: ${number}` });
    await expect(asked.getByText(/^20,000\s*kip \(New card\) is billed to /)).toBeVisible();
    await asked.getByRole('textbox', { name: 'Reason' }).fill('Never found');
    await asked.getByRole('button', { name: 'Replace and bill' }).click();
    await drawer.getByRole('link', { name: /^VTE-I/ }).click();
    const invoice = page.getByRole('dialog', { name: /^Invoice VTE-I/ });
    await expect(invoice.getByText('20,000 kip')).toBeVisible();
    await expect(invoice.getByText(number)).toBeVisible();
  } finally {
    const { version } = await api('registrar', readCardFee);
    const free = { feeItemId: null, amount: null, dueDays: 14, version };
    await api('registrar', saveCardFee, { body: free });
  }
});
