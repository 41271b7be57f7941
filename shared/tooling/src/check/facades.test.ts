import { expect, test } from 'vitest';
import { checkFacades, facadeComplaints, readFacades } from './facades.ts';

const complaints = (code: string, file = 'remotes/education/src/register/register-screen.tsx') =>
  facadeComplaints(file, code, readFacades());

test('a tab that takes what a façade keeps back is told which file to edit', () => {
  expect(complaints("import { useParams, Link } from 'react-router-dom';")).toEqual([
    "remotes/education/src/register/register-screen.tsx: imports useParams of react-router-dom, which parts don't get. Add it to shared/platform/src/facades/react-router-dom.ts.",
  ]);
});

test('the shell and the shared packages are held to it, over several lines and under another name', () => {
  const code =
    "import { a } from './a.ts';\nimport {\n  useQuery,\n  // why\n  useQueries as many,\n} from '@tanstack/react-query';";
  for (const file of ['shell/src/app.tsx', 'shared/ui/src/list/table.tsx'])
    expect(complaints(code, file).join()).toContain('imports useQueries of @tanstack/react-query');
  expect(complaints("export { Trans } from 'react-i18next';", 'shared/i18n/src/react.ts').join()).toContain(
    'shared/platform/src/facades/react-i18next.ts',
  );
});

test('a library taken whole is refused: nobody could tell what of it is used', () => {
  expect(complaints("import * as router from 'react-router-dom';").join()).toContain('Name what is used');
  expect(complaints("import router from 'react-router-dom';").join()).toContain('Name what is used');
});

test('types, tests, other libraries and code outside browsers may name anything', () => {
  expect(complaints("import { type Params, Link } from 'react-router-dom';")).toEqual([]);
  expect(complaints("import type { Params } from 'react-router-dom';")).toEqual([]);
  expect(complaints("import { useId } from 'react';")).toEqual([]);
  const strange = "import { MemoryRouter } from 'react-router-dom';";
  expect(complaints(strange, 'shell/src/app.test.tsx')).toEqual([]);
  expect(complaints(strange, 'shared/testing/src/render.tsx')).toEqual([]);
});

test('the product itself keeps to it', async () => {
  expect([...readFacades().keys()]).toEqual(['react-router-dom', 'react-i18next', '@tanstack/react-query']);
  expect(await checkFacades()).toEqual([]);
});
