import { type ClassInput, type ClassRecord, classChoices, createClass } from '@suksa/contracts/education';
import { expect, type Page, test as people } from './people.ts';

const classesPath = '/education_management/classes';
const unique = () => Math.random().toString(36).slice(2, 8);

interface Classes {
  /** A class that no other test knows. */
  readonly aClass: (changes?: Partial<ClassInput>) => Promise<ClassRecord>;
}

const test = people.extend<Classes>({
  aClass: async ({ api }, use) => {
    await use(async (changes = {}) => {
      const { levels } = await api('registrar', classChoices);
      const body = {
        name: `T-${unique()}`,
        levelId: levels[0]?.id ?? 0,
        room: '',
        capacity: 30,
        teacherId: null,
      };
      return api('registrar', createClass, { body: { ...body, ...changes } });
    });
  },
});

const menuOf = async (page: Page, { name }: ClassRecord, item: string) => {
  await page.goto(`${classesPath}?q=${name}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a class is opened with level, room, seats and homeroom teacher, and found in the list', async ({
  as,
}) => {
  const name = `T-${unique()}`;
  const page = await as('registrar');
  await page.goto(classesPath);
  await page.getByRole('button', { name: 'Add class' }).click();
  const form = page.getByRole('dialog', { name: 'Add class' });
  await form.getByLabel('Name of the class').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please fill this in.').first()).toBeVisible();
  await form.getByRole('combobox', { name: 'Level' }).selectOption({ index: 1 });
  await form.getByLabel('Room', { exact: true }).fill('B-12');
  await form.getByRole('combobox', { name: 'Homeroom teacher' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Class ${name} is saved`)).toBeVisible();
  await page.goto(`${classesPath}?q=${name}`);
  await expect(page.getByRole('row', { name })).toContainText('B-12');
  await page.getByRole('button', { name: `Edit class ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('row', { name }).getByText('B-12').click();
  await expect(page).toHaveURL(/education_index\?class=\d+/);
});

test('a class is split after a look at what each move means, and merged again', async ({
  as,
  aClass,
  aStudent,
}) => {
  const source = await aClass();
  const stays = await aStudent({ classId: source.id });
  const goes = await aStudent({ classId: source.id });
  const name = `T-${unique()}`;
  const page = await as('registrar');
  await menuOf(page, source, 'Split the class');
  const split = page.getByRole('dialog', { name: /^Split class/ });
  await split.getByLabel('Name of the class').fill(name);
  await split.getByLabel('Reason').fill('Too many for one room');
  await expect(split.getByRole('button', { name: 'Move 0 students' })).toBeDisabled();
  await split.getByRole('button', { name: 'All', exact: true }).click();
  await expect(split).toContainText('Moving: 2 · Staying: 0');
  await split.getByRole('button', { name: 'No one' }).click();
  await split.getByRole('checkbox', { name: new RegExp(goes.surnameEn) }).check();
  await expect(split.getByRole('row', { name: goes.code })).toContainText('Move with history');
  await expect(split).toContainText('Moving: 1 · Staying: 1');
  await split.getByRole('button', { name: 'Move 1 student' }).click();
  await expect(page.getByText(`Class ${name} is opened and filled`)).toBeVisible();

  await menuOf(page, source, 'Merge into another');
  const merge = page.getByRole('dialog', { name: /^Merge class/ });
  await expect(merge.getByRole('row', { name: stays.code })).toBeVisible();
  await merge.getByRole('combobox', { name: 'Into the class' }).selectOption(name);
  await merge.getByLabel('Reason').fill('One room is enough');
  await merge.getByRole('button', { name: 'Move 1 student' }).click();
  await expect(page.getByText(`All students are now in class ${name}`)).toBeVisible();
});

test('a class is deleted while nobody ever sat in it, and kept for the history afterwards', async ({
  as,

  aClass,
  aStudent,
}) => {
  const [empty, used] = [await aClass(), await aClass()];
  await aStudent({ classId: used.id });
  const page = await as('registrar');
  for (const [schoolClass, sentence] of [
    [used, 'so it can’t be deleted.'],
    [empty, 'is deleted'],
  ] as const) {
    await menuOf(page, schoolClass, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
  }
});

for (const locale of ['en', 'lo'] as const) {
  test(`the list of classes and its form are accessible in ${locale}`, async ({ as, aClass, accessible }) => {
    const { name } = await aClass();
    const page = await as('registrar', { locale });
    await page.goto(`${classesPath}?q=${name}`);
    await expect(page.getByRole('row', { name })).toBeVisible();
    await accessible(page);
    await page.getByRole('row', { name }).getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await accessible(page);
  });
}
