import { createCardTemplate, listCardTemplates } from '@suksa/contracts/settings';
import { catchPrint, expect, printed, register, selection, test } from './people.ts';

/** A design for every level that has none of its own. */
async function someDesign(api: Parameters<Parameters<typeof test>[2]>[0]['api']): Promise<void> {
  const { templates } = await api('registrar', listCardTemplates);
  if (templates.some(({ holder, level }) => holder === 'pupil' && level === null)) return;
  const side = { background: '#ffffff', layers: [] };
  await api('registrar', createCardTemplate, {
    body: {
      name: 'Everybody',
      holder: 'pupil',
      levelId: null,
      validYears: 1,
      design: { front: side, back: side },
    },
  });
}

test('ticked pupils are printed as a roll and as a sheet of faces', async ({ as, aPupil }) => {
  const pupil = await aPupil();
  const page = await as('registrar');
  await catchPrint(page);
  await page.goto(`${register}?q=${pupil.surnameEn}`);
  await page.getByRole('checkbox', { name: new RegExp(pupil.surnameEn) }).check();
  const menu = selection(page).getByRole('button', { name: 'Print' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Roll' }).click();
  await expect.poll(() => printed(page)).toContain(pupil.surnameEn);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Photo sheet' }).click();
  await expect.poll(() => printed(page)).toContain(pupil.code);
});

test('labels with addresses ask once for all who are ticked', async ({ as, aPupil }) => {
  const surnameEn = `Home${Date.now().toString(36)}`;
  const guardians = [{ relation: 'mother' as const, nameEn: 'Letter Taker', isPayer: true }];
  for (const firstNameEn of ['Anong', 'Bounmy'])
    await aPupil({ firstNameEn, surnameEn, village: `Of ${firstNameEn}`, guardians });
  const page = await as('registrar');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await catchPrint(page);
  await page.goto(`${register}?q=${surnameEn}`);
  for (const name of ['Anong', 'Bounmy'])
    await page.getByRole('checkbox', { name: new RegExp(`${name} ${surnameEn}`) }).check();
  asked.length = 0;
  await selection(page).getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Labels: addresses of the guardians' }).click();
  await expect.poll(() => printed(page)).toContain('Of Bounmy');
  expect(await printed(page)).toContain('Of Anong');
  expect(await printed(page)).toContain('Letter Taker');
  expect(asked.filter((path) => path.startsWith('/api/education/'))).toEqual([
    '/api/education/pupils/addresses',
  ]);
});

test('the list and a record are printed under the letterhead', async ({ as, aPupil }) => {
  const pupil = await aPupil();
  const page = await as('registrar');
  await catchPrint(page);
  await page.goto(`${register}?q=${pupil.surnameEn}`);
  await expect(page.getByRole('row', { name: pupil.code })).toBeVisible();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => printed(page)).toContain('ສາທາລະນະລັດ ປະຊາທິປະໄຕ ປະຊາຊົນລາວ');
  expect(await printed(page)).toContain(pupil.code);
  await page.getByRole('row', { name: pupil.code }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Record of a pupil' }).click();
  await expect.poll(() => printed(page)).toContain('Guardians, in the order of calling');
});

test('cards are issued and printed for ticked pupils, and the way leads back to the register', async ({
  as,
  api,
  aPupil,
}) => {
  await someDesign(api);
  const pupil = await aPupil();
  const page = await as('registrar');
  await catchPrint(page);
  await page.goto(`${register}?q=${pupil.surnameEn}`);
  await page.getByRole('checkbox', { name: new RegExp(pupil.surnameEn) }).check();
  await selection(page).getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Student cards' }).click();
  const window = page.getByRole('dialog', { name: 'Print student cards' });
  await expect(window.getByRole('combobox', { name: 'For whom' })).toHaveValue('selected');
  await window.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(window).toContainText('1 card was sent to the printer');
  await window.getByRole('button', { name: 'Yes, mark as printed' }).click();
  await expect(page).toHaveURL(new RegExp(`education_index\\?q=${pupil.surnameEn}`));
  await expect(page.getByRole('row', { name: pupil.code })).toContainText('Valid');
});

test('whoever may not issue cards is not led to them', async ({ as }) => {
  const page = await as('teacher');
  await page.goto(register);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await selection(page).getByRole('button', { name: 'Print' }).click();
  await expect(page.getByRole('menuitem', { name: 'Roll' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Student cards' })).toBeHidden();
});
