import { Button } from '@mantine/core';
import { useFormat } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { codedErrorOf } from './coded-error.ts';
import classes from './keep-loaded.module.css';

/** The part of TanStack Query's result that is looked at here. */
interface Loaded {
  readonly data: unknown;
  readonly error: unknown;
  readonly isFetching?: boolean;
  /** When the data came, in milliseconds. */
  readonly dataUpdatedAt?: number;
  readonly refetch: () => unknown;
}

/** After these nothing that was loaded may stay in sight. */
const hiding: readonly string[] = ['no_permission', 'not_signed_in', 'not_found'];

/**
 * What was loaded stays when asking for it anew fails: `error` is then null, and `refreshFailure` is a line to show
 * beside the data, with the time that it is from and another try. `error` is what takes the data's place: the first
 * answer failed, or it may no longer be seen.
 */
export function keepLoaded<Result extends Loaded>(
  result: Result,
): Omit<Result, 'error'> & { readonly error: unknown; readonly refreshFailure: ReactNode } {
  const { error } = result;
  const stays = Boolean(error) && result.data !== undefined && !hiding.includes(codedErrorOf(error).code);
  return {
    ...result,
    error: stays ? null : error,
    refreshFailure: stays && <RefreshFailure {...result} />,
  };
}

function RefreshFailure({ dataUpdatedAt, isFetching, refetch }: Loaded) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <p className={classes.line} role="status">
      <Icon name="alert-triangle" size={16} />
      <span>
        {t('states.not_refreshed', { time: dataUpdatedAt ? format.time(new Date(dataUpdatedAt)) : '' })}
      </span>
      <Button size="compact-sm" variant="subtle" loading={isFetching === true} onClick={() => refetch()}>
        {t('actions.retry')}
      </Button>
    </p>
  );
}
