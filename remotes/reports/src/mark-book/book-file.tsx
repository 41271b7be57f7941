import { exportMarkBook, type MarkBook } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { download, useCan } from '@suksa/platform';
import { Button, Icon, useRefusalNotice } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from './grid-model.ts';
import { useColumnTitles } from './use-column-titles.ts';

interface BookFileProps {
  readonly book: MarkBook;
  readonly columns: readonly GridColumn[];
  readonly view: { readonly subjectId: number } | { readonly column: string };
  readonly caption: string;
  /** Marks that aren't sent yet stand in no file. */
  readonly waiting: boolean;
}

/** Downloads the book as it is looked at. */
export function BookFile({ book, columns, view, caption, waiting }: BookFileProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const can = useCan();
  const refusal = useRefusalNotice('reports');
  const titles = useColumnTitles(book);
  const [fetching, setFetching] = useState(false);
  if (!can(exportMarkBook.access)) return null;

  async function fetchFile() {
    setFetching(true);
    try {
      const body = {
        query: view,
        format: 'xlsx' as const,
        columns: [
          { key: 'number', title: t('mark_book.number') },
          { key: 'code', title: t('columns.code') },
          { key: format.locale === 'lo' ? 'nameLo' : 'nameEn', title: t('mark_book.student') },
          ...columns.map((column) => ({
            key: column.kind === 'mark' && 'column' in view ? `s${column.subjectId}` : column.id,
            title: titles.short(column),
          })),
        ],
      };
      await download(exportMarkBook, { params: { id: book.class.id }, body }, `${caption}.xlsx`);
    } catch (error) {
      refusal(error);
    } finally {
      setFetching(false);
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" />}
      loading={fetching}
      disabled={waiting}
      onClick={() => void fetchFile()}
    >
      {t('mark_book.file')}
    </Button>
  );
}
