import { useTranslation } from 'react-i18next';
import { Select } from '../select/select.tsx';
import classes from './import.module.css';

export interface MatchField {
  readonly key: string;
  readonly label: string;
  /** Without one of its group no row can be taken; a field of its own is its own group. */
  readonly needed?: string;
}

interface ColumnMatcherProps {
  readonly columns: readonly { readonly title: string; readonly samples: readonly string[] }[];
  readonly fields: readonly MatchField[];
  /** For each column what it means; null for one that isn't read. */
  readonly value: readonly (string | null)[];
  readonly onChange: (value: (string | null)[]) => void;
}

/** Says for each column of the sheet what it means; what is chosen twice or missing is told. */
export function ColumnMatcher({ columns, fields, value, onChange }: ColumnMatcherProps) {
  const { t } = useTranslation('common');
  const options = fields.map(({ key, label }) => ({ value: key, label }));
  const twice = (key: string | null) => key !== null && value.filter((other) => other === key).length > 1;
  return (
    <table className={classes.matcher}>
      <thead>
        <tr>
          <th scope="col">{t('import.in_file')}</th>
          <th scope="col">{t('import.samples')}</th>
          <th scope="col">{t('import.means')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ title, samples }, index) => {
          const chosen = value[index] ?? null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet's columns have no name but their place
            <tr key={index} data-ignored={chosen === null || undefined}>
              <th scope="row">{title || t('import.untitled', { number: index + 1 })}</th>
              <td className={classes.samples}>{samples.filter(Boolean).join(' · ')}</td>
              <td>
                <Select
                  aria-label={t('import.means_of', { column: title || String(index + 1) })}
                  placeholder={t('import.ignore')}
                  data={options}
                  value={chosen}
                  error={twice(chosen) ? t('import.twice') : undefined}
                  onChange={(key) =>
                    onChange(columns.map((_, at) => (at === index ? key : (value[at] ?? null))))
                  }
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The fields of each needed group of which none is matched. */
export const missingFields = (
  fields: readonly MatchField[],
  value: readonly (string | null)[],
): readonly (readonly MatchField[])[] => {
  const groups = new Set(fields.flatMap(({ needed }) => needed ?? []));
  return [...groups]
    .map((group) => fields.filter(({ needed }) => needed === group))
    .filter((members) => !members.some(({ key }) => value.includes(key)));
};
