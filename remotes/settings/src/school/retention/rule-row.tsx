import {
  changeRetention,
  previewRetention,
  type RetentionRule,
  retentionMonths,
} from '@suksa/contracts/settings/data/retention';
import { useFormat } from '@suksa/i18n';
import { ApiError, send, useApiMutation } from '@suksa/platform';
import { dialogs, notify, Select, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './retention.module.css';

interface RuleRowProps {
  readonly rule: RetentionRule;
  readonly mayChange: boolean;
}

/** One kind of data, and for how long it is kept: what would go is said before it is chosen. */
export function RuleRow({ rule: { kind, months, least, due, version }, mayChange }: RuleRowProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const onError = useRefusalNotice();
  const change = useApiMutation(changeRetention);
  const what = t(`retention.kinds.${kind}.title`);
  const timeOf = (value: number | null) =>
    value === null
      ? t('retention.for_ever')
      : value % 12 === 0
        ? t('retention.years', { count: value / 12 })
        : t('retention.months', { count: value });
  const choices = [null, ...new Set([...retentionMonths, ...(months === null ? [] : [months])])]
    .filter((value) => value === null || value >= least)
    .sort((a, b) => (a ?? 0) - (b ?? 0))
    .map((value) => ({ value: String(value ?? ''), label: timeOf(value) }));

  const choose = async (chosen: string) => {
    const next = chosen === '' ? null : Number(chosen);
    if (next === months) return;
    try {
      const goes =
        next === null ? 0 : (await send(previewRetention, { params: { kind }, query: { months: next } })).due;
      const sure = await dialogs.confirm({
        title: t('retention.change_title', { what, time: timeOf(next) }),
        text:
          goes > 0 ? t('retention.change_text', { number: format.number(goes) }) : t('retention.change_none'),
        confirmLabel: t('retention.change'),
        ...(goes > 0 && { danger: true }),
      });
      if (!sure) return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return onError(error);
    }
    const onSuccess = () => notify({ text: t('retention.changed', { what }) });
    change.mutate({ params: { kind }, body: { months: next, version } }, { onError, onSuccess });
  };

  return (
    <li className={classes.rule}>
      <div>
        <Text fw={600}>{what}</Text>
        <Text size="sm">{t(`retention.kinds.${kind}.text`)}</Text>
        {due > 0 && (
          <Text size="sm" c="dimmed">
            {t('retention.due', { number: format.number(due) })}
          </Text>
        )}
      </div>
      {mayChange ? (
        <Select
          aria-label={t('retention.keep', { what })}
          value={String(months ?? '')}
          data={choices}
          disabled={change.isPending}
          onChange={(value) => void choose(value ?? '')}
        />
      ) : (
        <Text>{timeOf(months)}</Text>
      )}
    </li>
  );
}
