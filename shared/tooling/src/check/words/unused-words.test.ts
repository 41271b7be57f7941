import { expect, test } from 'vitest';
import { checkUnusedWords, unusedKeys } from './unused-words.ts';

test('a key that is written somewhere is used, by whatever name of its namespace', () => {
  const keys = ['list.print', 'actions.save', 'heading', 'list.gone'];
  const sources = [`t('list.print'); t("common:actions.save")`, "title={t('heading')}"];
  expect(unusedKeys(keys, sources)).toEqual(['list.gone']);
});

test('a key put together at run time uses its group, and no other that begins alike', () => {
  const sources = [
    `t(\`status.\${status}\`); t(\`common:list.match.\${by}\`)`,
    `keys = \`\${namespace}:errors.\${code}\``,
  ];
  expect(
    unusedKeys(['status.active', 'status_help.active', 'list.match.name', 'list.total', 'errors.a'], sources),
  ).toEqual(['status_help.active', 'list.total']);
});

test('forms of number belong to the key they are forms of', () => {
  const source = "t('students', { count })";
  expect(unusedKeys(['students_one', 'students_other', 'classes_one'], [source])).toEqual(['classes_one']);
});

test('groups that a helper or paper in both languages takes are used', () => {
  const sources = ["useCodedLabels('missing', lacks)", 'words.lo.paper[key]; lo.announcements.print'];
  const keys = ['missing.photo', 'paper.title', 'announcements.print.head', 'announcements.gone'];
  expect(unusedKeys(keys, sources)).toEqual(['announcements.gone']);
});

test('every word of the product is used', async () => {
  expect(await checkUnusedWords()).toEqual([]);
});
