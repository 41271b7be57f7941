import type { FetCheck, FetTie } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Select, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from '../schedules.module.css';

interface FetNamesProps {
  readonly found: FetCheck;
  readonly ties: readonly FetTie[];
  readonly busy: boolean;
  readonly onTies: (ties: readonly FetTie[]) => void;
}

/** Names that the school writes otherwise: whoever reads the file says whom each means, or leaves it out. */
export function FetNames({ found, ties, busy, onTies }: FetNamesProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const asked = [...ties.map((tie) => ({ ...tie, activities: 0 })), ...found.unknown];
  if (asked.length === 0) return null;
  const data = (kind: FetTie['kind']) =>
    found.choices[kind].map(({ id, name }) => ({
      value: String(id),
      label:
        typeof name === 'string' ? (kind === 'class' ? format.className(name) : name) : format.name(name),
    }));
  function say({ kind, name }: Pick<FetTie, 'kind' | 'name'>, id: string | null) {
    const others = ties.filter((tie) => tie.kind !== kind || tie.name !== name);
    onTies(id === null ? others : [...others, { kind, name, id: Number(id) }]);
  }
  return (
    <section>
      <Text fw={600}>{t('fet.unknown')}</Text>
      <ul className={classes.names}>
        {asked.map((one) => (
          <li key={`${one.kind}/${one.name}`}>
            <span>
              {t(`fet.kinds.${one.kind}`)} <b>{one.name}</b>
              {one.activities > 0 && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  × {format.number(one.activities)}
                </Text>
              )}
            </span>
            <Select
              aria-label={t('fet.means', { name: one.name })}
              disabled={busy}
              value={'id' in one ? String(one.id) : ''}
              data={[{ value: '', label: t('fet.leave_out') }, ...data(one.kind)]}
              onChange={(id) => say(one, id || null)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
