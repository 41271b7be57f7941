import { absencesFlagged } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { Anchor, NameText, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './student-name.module.css';

interface StudentNameProps {
  readonly id: number;
  readonly name: { readonly lo: string; readonly en: string };
  readonly absentInARow: number;
}

/** The name, which leads to the student's page for who may open it, and a mark where the family should be called. */
export function StudentName({ id, name, absentInARow }: StudentNameProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const maySee = useCan()('education.student.view');
  const shown = format.name(name);
  return (
    <span className={classes.student}>
      {maySee ? (
        <Anchor component={Link} to={`/education_management/education_index?student=${id}`} fw={600}>
          <NameText>{shown}</NameText>
        </Anchor>
      ) : (
        <strong>
          <NameText>{shown}</NameText>
        </strong>
      )}
      {absentInARow >= absencesFlagged && (
        <StatusBadge tone="red" label={t('absent_in_a_row', { days: format.number(absentInARow) })} />
      )}
    </span>
  );
}
