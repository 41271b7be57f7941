import { outcomes, rolloverAudit } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StepProps } from './step-props.ts';

const actions = ['create', 'decide', 'run', 'undo', 'take_back', 're_sit', 'delete'] as const;
const ways = ['withdrawn', 'transferred_out', 'dropped_out'] as const;

/** Who prepared, decided, ran and took back, when, and from what to what. */
export default function HistoryStep({ summary: { rollover } }: StepProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const history = useQuery(apiQuery(rolloverAudit, { params: { id: rollover.id } }));
  const data = history.data && {
    rows: history.data.rows.map((row) => {
      const action = actions.find((known) => known === row.action);
      return { ...row, action: action ? t(`rollover.history.${action}`) : row.action };
    }),
  };
  return (
    <AuditHistory
      result={{ ...history, data }}
      labels={{
        who: t('rollover.history.who'),
        percentLeft: t('rollover.history.percent_left'),
        results: t('rollover.history.results'),
        students: t('rollover.history.students'),
        outcome: t('fields.outcome'),
        leaveAs: t('fields.exit_code'),
        className: t('rollover.fields.to_class'),
        reSitAverage: t('rollover.re_sit.average'),
      }}
      show={(field, value) => {
        const known = outcomes.find((outcome) => outcome === value);
        if (field === 'reSitAverage' && typeof value === 'number') return format.mark(value, 2);
        if (field === 'outcome')
          return known ? t(`outcome.${known}`) : value ? t('outcome.undecided') : undefined;
        const way = ways.find((one) => one === value);
        return field === 'leaveAs' && way ? t(`status.${way}`) : undefined;
      }}
    />
  );
}
