import { readFeeTerms, remindFamilies, updateFeeTerms } from '@suksa/contracts/feeinvoice';
import { expect, type Page, test } from '@suksa/testing';

/** The call arrives, and the connection breaks before its answer. */
const loseNextAnswer = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

// They change and read the same rules of the branch.
test.describe.configure({ mode: 'serial' });

test('rules whose answer was lost are saved once, and nobody is told of a conflict with themselves', async ({
  as,
  api,
}) => {
  const before = await api('head', readFeeTerms);
  const page = await as('head');
  await page.goto('/feeinvoice?tab=terms');
  const cap = page.getByRole('textbox', { name: 'At most, kip' });
  await cap.fill(String((before.lateCap ?? 0) + 1000));
  const save = page.getByRole('button', { name: 'Save' });
  await loseNextAnswer(page, updateFeeTerms.path);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('No connection to the server');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(await api('head', readFeeTerms)).toMatchObject({
    version: before.version + 1,
    lateCap: (before.lateCap ?? 0) + 1000,
  });
});

test('rules that two change at once are chosen field by field', async ({ as, api }) => {
  const page = await as('head');
  await page.goto('/feeinvoice?tab=terms');
  await page.getByRole('textbox', { name: 'At most, kip' }).fill('70000');
  const now = await api('operator', readFeeTerms);
  await api('operator', updateFeeTerms, { body: { ...now, lateCap: 60_000 } });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alertdialog', { name: 'Changed by someone else' });
  await expect(conflict.getByRole('radio', { name: /At most, kip, Take theirs: 60,?000/ })).toBeVisible();
  await conflict.getByRole('button', { name: 'Use these values' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await api('head', readFeeTerms)).lateCap).toBe(70_000);
});

test('ticked families are reminded once, though the answer was lost', async ({ as }) => {
  const page = await as('head');
  await page.goto('/feeinvoice?status=overdue');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  const remind = async () => {
    await page.getByRole('button', { name: 'Remind', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remind' }).click();
  };
  await loseNextAnswer(page, remindFamilies.path);
  await remind();
  await expect(page.getByText(/^No connection to the server/)).toBeVisible();
  await remind();
  await expect(page.getByText(/^These families have had this reminder already/)).toBeVisible();
});
