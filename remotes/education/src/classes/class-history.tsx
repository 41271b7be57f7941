import { classAudit } from '@suksa/contracts/education';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Who changed a class, when, and from what to what. */
export function ClassHistory({ id }: { id: number }) {
  const { t } = useTranslation('education');
  const history = useQuery(apiQuery(classAudit, { params: { id } }));
  const labels = {
    name: t('classes.fields.name'),
    level: t('fields.level'),
    room: t('classes.fields.room'),
    capacity: t('classes.fields.capacity'),
    teacher: t('fields.homeroom'),
    students: t('classes.fields.moved'),
    from: t('classes.fields.from_class'),
    to: t('classes.fields.to_class'),
  };
  const data = history.data && {
    rows: history.data.rows.map((row) => ({
      ...row,
      action: row.action === 'class_moves' ? t('classes.moves') : row.action,
    })),
  };
  return <AuditHistory result={{ ...history, data }} labels={labels} />;
}
