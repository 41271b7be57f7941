// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { PrintTable } from '../print/print-table.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { NameText, wholeNames } from './name-text.tsx';

const parts = (drawn: React.ReactNode): readonly (string | null)[] => {
  renderPage(<div data-drawn>{drawn}</div>);
  return [
    ...([...document.querySelectorAll('[data-drawn]')].at(-1)?.querySelectorAll('[class*=whole]') ?? []),
  ].map(({ textContent }) => textContent);
};

test('a Lao name is broken between given name and surname alone, and reads as it is written', () => {
  expect(parts(<NameText>ສຸລິຍາ ສີສະຫວັດ</NameText>)).toEqual(['ສຸລິຍາ', 'ສີສະຫວັດ']);
  expect(document.body.textContent).toContain('ສຸລິຍາ ສີສະຫວັດ');
  expect(parts(wholeNames(<strong>ສຸລິຍາ ສີສະຫວັດ</strong>))).toEqual(['ສຸລິຍາ', 'ສີສະຫວັດ']);
  expect(parts(<NameText>Souliya Sisavath</NameText>)).toEqual([]);
});

test('so it is on paper, in the column that names the line', () => {
  const columns = [
    { key: 'name', title: 'Name', render: () => 'ບຸນມີ ແກ້ວມະນີ' },
    { key: 'note', title: 'Note', render: () => 'ຍ້າຍຕາມ ຄອບຄົວ' },
  ];
  const table = <PrintTable columns={columns} rows={[1]} rowKey={(row) => row} naming="name" />;
  expect(parts(table)).toEqual(['ບຸນມີ', 'ແກ້ວມະນີ']);
});
