import { setPhoto } from '@suksa/contracts/education';
import { createCardTemplate, listCardTemplates } from '@suksa/contracts/settings';
import {
  catchPrint,
  expect,
  type Page,
  printed,
  printedPages,
  printIn,
  register,
  selection,
  test,
} from './people.ts';

/** A design for every level that has none of its own. */
async function someDesign(api: Parameters<Parameters<typeof test>[2]>[0]['api']): Promise<void> {
  const { templates } = await api('registrar', listCardTemplates);
  if (templates.some(({ holder, level }) => holder === 'student' && level === null)) return;
  const side = { background: '#ffffff', layers: [] };
  await api('registrar', createCardTemplate, {
    body: {
      name: 'Everyone',
      holder: 'student',
      levelId: null,
      validYears: 1,
      design: { front: side, back: side },
    },
  });
}

const dot = new Blob(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  { type: 'image/png' },
);

/** The labels of the last print that hold more than fits on them. */
const cutLabels = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ media: 'print' });
  const cut = await page.evaluate(() => {
    const { kept } = window as { kept?: { sheet: Element } };
    if (!kept) return ['nothing'];
    document.body.append(kept.sheet);
    const labels = [...kept.sheet.querySelectorAll('strong')].flatMap((name) => name.parentElement ?? []);
    return labels
      .filter((label) => label.scrollHeight > label.clientHeight)
      .map((label) => label.textContent ?? '');
  });
  await page.emulateMedia({ media: 'screen' });
  return cut;
};

test('ticked students are printed as a roll and as a sheet of faces', async ({ as, aStudent }) => {
  const student = await aStudent();
  const page = await as('registrar');
  await catchPrint(page);
  await page.goto(`${register}?q=${student.surnameEn}`);
  await page.getByRole('checkbox', { name: new RegExp(student.surnameEn) }).check();
  const menu = selection(page).getByRole('button', { name: 'Print' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Class list' }).click();
  await printIn(page, 'English');
  await expect.poll(() => printed(page)).toContain(student.surnameEn);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Photo sheet' }).click();
  await printIn(page, 'English');
  await expect.poll(() => printed(page)).toContain(student.code);
});

test('labels with addresses ask once for all who are ticked', async ({ as, aStudent }) => {
  const surnameEn = `Home${Date.now().toString(36)}`;
  const guardians = [{ relation: 'mother' as const, nameEn: 'Letter Taker', isPayer: true }];
  for (const firstNameEn of ['Anong', 'Bounmy'])
    await aStudent({ firstNameEn, surnameEn, village: `Of ${firstNameEn}`, guardians });
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
  await printIn(page, 'English');
  await expect.poll(() => printed(page)).toContain('Of Bounmy');
  expect(await printed(page)).toContain('Of Anong');
  expect(await printed(page)).toContain('Letter Taker');
  expect(asked.filter((path) => path.startsWith('/api/education/'))).toEqual([
    '/api/education/students/addresses',
  ]);
});

test('the list and a record are printed under the letterhead', async ({ as, aStudent }) => {
  const student = await aStudent();
  const page = await as('registrar');
  await catchPrint(page);
  await page.goto(`${register}?q=${student.surnameEn}`);
  await expect(page.getByRole('row', { name: student.code })).toBeVisible();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => printed(page)).toContain('Lao People’s Democratic Republic');
  expect(await printed(page)).toContain(student.code);
  await page.getByRole('row', { name: student.code }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Student record' }).click();
  await printIn(page, 'English');
  await expect.poll(() => printed(page)).toContain('Guardians, in calling order');
});

test('a class of forty-five with long names takes two pages as a roll and as faces, and no label loses a line', async ({
  as,
  aStudent,
}) => {
  const student = await aStudent();
  const page = await as('registrar', { locale: 'lo' });
  await catchPrint(page);
  await page.route('**/api/education/students?*', async (route) => {
    const answer = await route.fetch();
    const { rows, ...rest } = (await answer.json()) as { rows: readonly object[] };
    const many = Array.from({ length: 45 }, (_, index) => ({
      ...rows[0],
      id: student.id + index,
      name: { lo: `ສຸລິຍະວົງສະຫວັນດີ ພົມມະຈັນສະຫວັນນະສຸກ${index}`, en: '' },
    }));
    await route.fulfill({ response: answer, json: { ...rest, total: 45, rows: many } });
  });
  await page.route('**/api/education/students/addresses', (route) =>
    route.fulfill({
      json: {
        rows: Array.from({ length: 24 }, (_, id) => ({
          id,
          name: { lo: 'ສຸລິຍະວົງສະຫວັນດີ ພົມມະຈັນສະຫວັນນະສຸກ', en: '' },
          village: 'ບ້ານ ໂພນສະຫວັນເໜືອ',
          district: 'ສີສັດຕະນາກ',
          province: 'ນະຄອນຫຼວງວຽງຈັນ',
          guardian: { name: { lo: 'ນາງ ແກ້ວມະນີຈັນທະວົງ ພົມມະຈັນສະຫວັນນະສຸກ', en: '' }, phone: '+8562055551234' },
        })),
      },
    }),
  );
  await page.goto(`${register}?q=${student.surnameEn}&size=50`);
  await page.getByRole('table').getByRole('checkbox').first().check();
  const menu = page.getByRole('group', { name: /ເລືອກແລ້ວ/ }).getByRole('button', { name: 'ພິມ' });
  for (const sheet of ['ບັນຊີລາຍຊື່ນັກຮຽນ', 'ແຜ່ນຮູບນັກຮຽນ']) {
    await menu.click();
    await page.getByRole('menuitem', { name: sheet }).click();
    await printIn(page, 'ລາວ', 'ພິມ');
    await expect.poll(() => printed(page)).toContain(sheet);
    expect(await printedPages(page), sheet).toBe(2);
  }
  await menu.click();
  await page.getByRole('menuitem', { name: 'ປ້າຍ: ທີ່ຢູ່ຂອງຜູ້ປົກຄອງ' }).click();
  await printIn(page, 'ລາວ', 'ພິມ');
  await expect.poll(() => printed(page)).toContain('020 5555 1234');
  expect(await printed(page)).not.toContain('ບ້ານ ບ້ານ');
  expect(await cutLabels(page)).toEqual([]);
});

test('a record with a photo, two guardians and long names is one page with its signatures', async ({
  as,
  api,
  aStudent,
}) => {
  const student = await aStudent({
    firstNameEn: 'Phouthasone',
    surnameEn: `Phommachansavannasouk${Date.now().toString(36).slice(-6)}`,
    village: 'ບ້ານ ໂພນສະຫວັນເໜືອ',
    district: 'ສີສັດຕະນາກ',
    province: 'ນະຄອນຫຼວງວຽງຈັນ',
    guardians: (['mother', 'father'] as const).map((relation) => ({
      relation,
      nameLo: 'ນາງ ແກ້ວມະນີຈັນທະວົງ ພົມມະຈັນສະຫວັນນະສຸກ',
      occupation: 'ຄ້າຂາຍຢູ່ຕະຫຼາດເຊົ້າ',
    })),
  });
  await api('registrar', setPhoto, { params: { id: student.id }, body: { photo: dot } });
  const page = await as('registrar', { locale: 'lo' });
  await catchPrint(page);
  await page.goto(`${register}?student=${student.id}`);
  for (const language of ['ລາວ', 'ທັງສອງ']) {
    await page.getByRole('dialog').getByRole('button', { name: 'ພິມ' }).click();
    await page.getByRole('menuitem').first().click();
    await printIn(page, language, 'ພິມ');
    await expect.poll(() => printed(page)).toContain(language === 'ລາວ' ? 'ຜູ້ອຳນວຍການ' : 'Principal');
    expect(await printedPages(page), language).toBe(1);
  }
});

test('a record, a roll and labels are printed in Lao, in English or in both, whatever the page speaks', async ({
  as,
  aStudent,
}) => {
  const surnameEn = `Both${Date.now().toString(36)}`;
  const student = await aStudent({
    firstNameLo: 'ສົມພອນ',
    surnameLo: 'ແກ້ວມະນີ',
    firstNameEn: 'Somphone',
    surnameEn,
  });
  const className = student.enrolments[0]?.className ?? '';
  const laoClass = className.replace(/^P/, 'ປ.').replace(/^M/, 'ມ.');
  const page = await as('registrar');
  await catchPrint(page);
  await page.goto(`${register}?q=${surnameEn}`);
  await page.getByRole('checkbox', { name: new RegExp(surnameEn) }).check();
  const menu = selection(page).getByRole('button', { name: 'Print' });
  for (const [sheet, laoWord, englishWord] of [
    ['Class list', 'ບັນຊີລາຍຊື່ນັກຮຽນ', 'Name'],
    ['Labels: name', laoClass, className],
  ] as const) {
    await menu.click();
    await page.getByRole('menuitem', { name: sheet }).click();
    await printIn(page, 'Lao');
    await expect.poll(() => printed(page)).toContain(laoWord);
    expect(await printed(page)).toContain(laoClass);
    expect(await printed(page)).toContain('ສົມພອນ ແກ້ວມະນີ');
    expect(await printed(page)).not.toContain(surnameEn);
    await menu.click();
    await page.getByRole('menuitem', { name: sheet }).click();
    await printIn(page, 'Both');
    await expect.poll(() => printed(page)).toContain(surnameEn);
    for (const said of [laoWord, englishWord, 'ສົມພອນ ແກ້ວມະນີ', laoClass, className])
      expect(await printed(page)).toContain(said);
  }
  await page.getByRole('row', { name: student.code }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Student record' }).click();
  await printIn(page, 'Lao');
  await expect.poll(() => printed(page)).toContain('ຮູບ 3 × 4');
  expect(await printed(page)).not.toContain('Guardians');
});

test('cards are issued and printed for ticked students, and the way leads back to the register', async ({
  as,
  api,
  aStudent,
}) => {
  await someDesign(api);
  const student = await aStudent();
  const page = await as('registrar');
  await catchPrint(page);
  await page.goto(`${register}?q=${student.surnameEn}`);
  await page.getByRole('checkbox', { name: new RegExp(student.surnameEn) }).check();
  await selection(page).getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Student cards' }).click();
  const window = page.getByRole('dialog', { name: 'Print student cards' });
  await expect(window.getByRole('combobox', { name: 'For whom' })).toHaveValue('selected');
  await window.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(window).toContainText('1 card was sent to the printer');
  await window.getByRole('button', { name: 'Yes, mark as printed' }).click();
  await expect(page).toHaveURL(new RegExp(`education_index\\?q=${student.surnameEn}`));
  await expect(page.getByRole('row', { name: student.code })).toContainText('Valid');
});

test('whoever may not issue cards is not led to them', async ({ as }) => {
  const page = await as('teacher');
  await page.goto(register);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await selection(page).getByRole('button', { name: 'Print' }).click();
  await expect(page.getByRole('menuitem', { name: 'Class list' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Student cards' })).toBeHidden();
});
