import { useFormat } from '@suksa/i18n';
import { Alert, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { registerPath } from '../management/register-path.ts';

export interface Blocked {
  readonly id: number;
  readonly code: string;
  readonly name: { readonly lo: string; readonly en: string };
  readonly reasons: readonly string[];
}

interface BlockedStudentsProps {
  readonly blocked: readonly Blocked[];
  /** How many there are, with those that aren't named. */
  readonly total: number;
}

/** Whose later changes stand in the way of undoing. */
export function BlockedStudents({ blocked, total }: BlockedStudentsProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  return (
    <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />} title={t('errors.undo_blocked')}>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {blocked.map(({ id, code, name, reasons }) => (
          <li key={id}>
            <Link to={registerPath({ student: id })}>
              {code} {format.name(name)}
            </Link>
            {': '}
            {reasons.map((reason) => t(`import.stands.${reason}` as 'import.stands.edited')).join(', ')}
          </li>
        ))}
      </ul>
      {total > blocked.length && t('import.more_blocked', { number: format.number(total - blocked.length) })}
    </Alert>
  );
}
