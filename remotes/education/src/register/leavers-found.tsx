import { findLeavers } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, Group, Text } from '@suksa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StudentStatusBadge } from '../components/status-badge.tsx';
import classes from './leavers-found.module.css';
import type { RegisterState } from './register-state.ts';

interface LeaversFoundProps {
  readonly state: RegisterState;
  readonly onOpen: (id: number) => void;
}

/** Below the register: whom the search finds among those who left, while the list shows those who study. */
export function LeaversFound({ state, onOpen }: LeaversFoundProps) {
  const { q, status } = state.query;
  const asks = q.trim() !== '' && (status === undefined || status === 'studying' || status === 'on_roll');
  if (!asks) return null;
  return <Found q={q} onOpen={onOpen} onShowAll={() => state.setFilter('status', 'all')} />;
}

interface LeaverListProps extends Pick<LeaversFoundProps, 'onOpen'> {
  readonly q: string;
  readonly onShowAll: () => void;
}

function Found({ q, onOpen, onShowAll }: LeaverListProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { data } = useQuery({
    ...apiQuery(findLeavers, { query: { q } }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.total === 0) return null;
  const title = t('leavers.title', { number: format.number(data.total) });
  return (
    <section className={classes.leavers} aria-label={title}>
      <Group justify="space-between">
        <Text role="status" fw={600}>
          {title}
        </Text>
        {data.total > data.rows.length && (
          <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
            {t('leavers.show_all')}
          </Button>
        )}
      </Group>
      <ul className={classes.rows}>
        {data.rows.map(({ id, code, name, className, year, status }) => (
          <li key={id}>
            <button type="button" className={classes.row} onClick={() => onOpen(id)}>
              <span>{code}</span>
              <strong>{format.name(name)}</strong>
              <span>
                {format.className(className)} · {year}
              </span>
              <StudentStatusBadge status={status} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
