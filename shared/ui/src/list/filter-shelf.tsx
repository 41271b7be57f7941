import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useFormat } from '@suksa/i18n';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import classes from './filter-shelf.module.css';
import { type ActiveFilter, ActiveFilters, FiltersAway } from './set-filters.ts';

interface FilterShelfProps {
  /** `FilterSelect`s and the like. */
  readonly children: ReactNode;
  /** Takes all filters and the search away; undefined while none is set. */
  readonly onClear: (() => void) | undefined;
}

/**
 * The filters of a list. On a phone they are folded away behind a button that counts those which are set, with a line
 * of these below it; a single filter stands there as it is.
 */
export function FilterShelf({ children, onClear }: FilterShelfProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const phone = useMediaQuery('(max-width: 37.5em)', undefined, { getInitialValueInEffect: false });
  const [shelved, setShelved] = useState<ReadonlyMap<string, ActiveFilter>>(new Map());
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);

  const report = useCallback((id: string, filter: ActiveFilter | null) => {
    setShelved((before) => {
      const next = new Map(before);
      if (filter) next.set(id, filter);
      else next.delete(id);
      return next;
    });
  }, []);

  const set = [...shelved].filter(([, { value }]) => value !== undefined);
  const folds = phone && shelved.size > 1;
  // Until they have told themselves they may be many.
  const away = phone && shelved.size !== 1 && !open;
  const clearButton = onClear && (
    <Button
      variant="subtle"
      color="gray"
      size={folds ? 'compact-sm' : undefined}
      onClick={() => {
        onClear();
        if (folds) button.current?.focus();
      }}
      leftSection={<Icon name="x" size={16} />}
    >
      {t('list.clear_filters')}
    </Button>
  );

  return (
    <ActiveFilters value={report}>
      {folds && (
        <Button
          ref={button}
          variant="default"
          aria-expanded={open}
          aria-controls={panelId}
          data-active={set.length > 0 || undefined}
          className={classes.button}
          leftSection={<Icon name="filter" size={18} />}
          onClick={() => setOpen(!open)}
        >
          {set.length > 0 ? t('list.filters_set', { number: format.number(set.length) }) : t('list.filters')}
        </Button>
      )}
      <div id={panelId} className={classes.panel} data-folds={folds || undefined} hidden={folds && !open}>
        <FiltersAway value={away}>{children}</FiltersAway>
      </div>
      {folds && (set.length > 0 || onClear) ? (
        <div className={classes.set}>
          {set.length > 0 && (
            <ul
              className={classes.chips}
              aria-label={t('list.filters_active', { number: format.number(set.length) })}
            >
              {set.map(([id, { label, value, clear }]) => (
                <li key={id}>
                  <button
                    type="button"
                    className={classes.chip}
                    aria-label={t('list.remove_filter', { filter: `${label}: ${value}` })}
                    onClick={() => {
                      clear();
                      button.current?.focus();
                    }}
                  >
                    <span>
                      {label}: {value}
                    </span>
                    <Icon name="x" size={14} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {clearButton}
        </div>
      ) : (
        clearButton
      )}
    </ActiveFilters>
  );
}
