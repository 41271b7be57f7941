import type { MergePreview } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon, Select, Stack } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useChangeLabels } from '../record/use-change-labels.ts';
import styles from './merge.module.css';

export type Side = 'kept' | 'dropped';

export interface MergeChoices {
  /** Which entry is right, by field. */
  readonly fields: Readonly<Record<string, Side>>;
  /** Which entry holds, by clash. */
  readonly holds: Readonly<Record<string, Side>>;
}

interface MergeComparisonProps {
  readonly preview: MergePreview;
  readonly choices: MergeChoices;
  readonly onChange: (choices: MergeChoices) => void;
}

const counted = [
  'attendance',
  'invoices',
  'paid',
  'balance',
  'results',
  'marks',
  'cards',
  'documents',
] as const;

/** The two entries side by side, with a choice wherever they differ. */
export function MergeComparison({ preview, choices, onChange }: MergeComparisonProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const words = useChangeLabels();
  const { kept, dropped, differs, clashes, billedTwice, otherFamily } = preview;
  const options = (one: string, other: string) => [
    { value: 'kept', label: t('merge.option', { code: kept.code, value: one }) },
    { value: 'dropped', label: t('merge.option', { code: dropped.code, value: other }) },
  ];
  const labelOf = ({ kind, year, rows }: MergePreview['clashes'][number]) =>
    t(`merge.clash.${kind}`, { year, days: daysOf(rows), subjects: subjectsOf(rows) });
  const daysOf = (rows: MergePreview['clashes'][number]['rows']) => {
    const days = rows.slice(0, 5).map(({ day }) => (day ? format.date(day) : ''));
    const more = rows.length - days.length;
    if (more === 0) return days.join(', ');
    return t('merge.more_days', { days: days.join(', '), number: format.number(more) });
  };
  const subjectsOf = (rows: MergePreview['clashes'][number]['rows']) =>
    [...new Set(rows.flatMap(({ subject }) => (subject ? [format.name(subject)] : [])))].join(', ');
  const sayings = (kind: string, rows: MergePreview['clashes'][number]['rows'], side: Side) => {
    const said = rows.map((row) => sayingOf(kind, row[side]));
    // Marks stand in the order of the subjects, each by itself.
    return (kind === 'marks' ? said : [...new Set(said)]).join(', ');
  };
  const sayingOf = (kind: string, value: string) => {
    if (kind === 'attendance') return String(t(`merge.letters.${value}` as 'merge.letters.P'));
    return kind === 'graduation'
      ? String(t(`merge.graduation.${value}` as 'merge.graduation.candidate'))
      : value || '–';
  };
  return (
    <Stack gap="sm">
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{kept.code}</th>
            <th scope="col">{dropped.code}</th>
          </tr>
        </thead>
        <tbody>
          {counted.map((key) => (
            <tr key={key}>
              <th scope="row">{t(`merge.counts.${key}`)}</th>
              {[kept, dropped].map(({ id, has }) => (
                <td key={id}>{format.number(has[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(differs.length > 0 || clashes.length > 0) && <strong>{t('merge.choose')}</strong>}
      {differs.map(({ field, kept: one, dropped: other }) => (
        <Select
          key={field}
          label={words.label(field)}
          data={options(words.value(field, one), words.value(field, other))}
          value={choices.fields[field] ?? 'kept'}
          onChange={(side) =>
            side && onChange({ ...choices, fields: { ...choices.fields, [field]: side as Side } })
          }
        />
      ))}
      {clashes.map((clash) => (
        <Select
          key={clash.key}
          label={labelOf(clash)}
          placeholder={t('merge.unchosen')}
          required
          data={options(sayings(clash.kind, clash.rows, 'kept'), sayings(clash.kind, clash.rows, 'dropped'))}
          value={choices.holds[clash.key] ?? null}
          onChange={(side) =>
            side && onChange({ ...choices, holds: { ...choices.holds, [clash.key]: side as Side } })
          }
        />
      ))}
      {otherFamily && dropped.has.invoices > 0 && (
        <Alert color="blue" icon={<Icon name="info-circle" />}>
          {t('merge.other_family', { code: dropped.code, family: format.name(otherFamily) })}
        </Alert>
      )}
      {billedTwice.length > 0 && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
          {t('merge.billed_twice', { numbers: billedTwice.join('; ') })}
        </Alert>
      )}
    </Stack>
  );
}
