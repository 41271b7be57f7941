import { ActionIcon } from '@mantine/core';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { Select } from '../select/select.tsx';
import { pageSizes } from './list-query.ts';
import { pagesToShow } from './pages-to-show.ts';
import classes from './pagination.module.css';

interface PaginationProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

export function Pagination({ page, size, total, onPage, onSize }: PaginationProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav className={classes.bar} aria-label={t('list.pages')}>
      <span className={classes.range} role="status">
        {t('list.range', {
          from: format.number(from),
          to: format.number(Math.min(page * size, total)),
          total: format.number(total),
        })}
      </span>
      <span className={classes.size}>
        <span className={classes.sizeLabel}>{t('list.rows_per_page')}</span>
        <Select
          size="xs"
          w={72}
          aria-label={t('list.rows_per_page')}
          value={String(size)}
          data={pageSizes.map((known) => ({ value: String(known), label: format.number(known) }))}
          onChange={(value) => onSize(Number(value))}
        />
      </span>
      <span className={classes.pages}>
        <ActionIcon
          aria-label={t('list.previous_page')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="chevron-left" />
        </ActionIcon>
        {pagesToShow(page, pages).map((entry) =>
          entry.page === undefined ? (
            <span key={entry.key} className={classes.gap}>
              …
            </span>
          ) : (
            <button
              key={entry.key}
              type="button"
              className={classes.page}
              aria-label={t('list.page', { page: format.number(entry.page) })}
              aria-current={entry.page === page ? 'page' : undefined}
              onClick={() => onPage(entry.page)}
            >
              {format.number(entry.page)}
            </button>
          ),
        )}
        <ActionIcon
          aria-label={t('list.next_page')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="chevron-right" />
        </ActionIcon>
      </span>
    </nav>
  );
}
