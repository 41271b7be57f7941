import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { Popover } from '../overlay/popover.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import type { Column } from './column.ts';
import classes from './list.module.css';
import type { ColumnChoice } from './use-column-choice.ts';

interface ColumnChooserProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly choice: ColumnChoice<Row>;
}

export function ColumnChooser<Row>({ columns, choice }: ColumnChooserProps<Row>) {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <span ref={anchor} className={classes.tool}>
      <Tooltip label={t('list.columns')}>
        <ActionIcon
          variant="default"
          aria-label={t('list.choose_columns')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <Icon name="columns-3" />
        </ActionIcon>
      </Tooltip>
      {opened && (
        <Popover anchor={anchor} label={t('list.choose_columns')} onClose={() => setOpened(false)}>
          <div className={classes.chooser}>
            {columns
              .filter(({ hideable }) => hideable !== false)
              .map(({ key, title }) => (
                <Checkbox
                  key={key}
                  label={title}
                  checked={choice.isVisible(key)}
                  onChange={() => choice.toggle(key)}
                />
              ))}
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={!choice.changed}
              onClick={() => choice.reset()}
            >
              {t('list.reset_columns')}
            </Button>
          </div>
        </Popover>
      )}
    </span>
  );
}
