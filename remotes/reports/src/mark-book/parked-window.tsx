import { parkedMarks } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { EmptyState, ErrorState, Modal, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StudentLink } from '../components/student-link.tsx';
import classes from './mark-book.module.css';
import { shownContent } from './typed-mark.ts';
import { useColumnTitles } from './use-column-titles.ts';

interface ParkedWindowProps {
  readonly classId: number;
  readonly onClose: () => void;
}

/** Marks that students brought along from a class with other subjects, and that count for nothing here. */
export default function ParkedWindow({ classId, onClose }: ParkedWindowProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const titles = useColumnTitles({ subjects: [] });
  const { data, error, refetch } = useQuery(apiQuery(parkedMarks, { params: { id: classId } }));
  return (
    <Modal opened kind="drawer" onClose={onClose} title={t('mark_book.parked.title')}>
      <Text size="sm" c="dimmed" mb="md">
        {t('mark_book.parked.help')}
      </Text>
      {error && <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />}
      {!error && !data && <Skeleton height={160} />}
      {data?.students.length === 0 && <EmptyState title={t('mark_book.parked.none')} />}
      <ol className={classes.corrections}>
        {data?.students.map(({ id, code, name, subjects }) => (
          <li key={id}>
            <p>
              <StudentLink {...{ id, name }} /> <span className={classes.faint}>{code}</span>
            </p>
            {subjects.map((subject) => (
              <div key={subject.id}>
                <p>
                  {format.name(subject.name)}{' '}
                  <span className={classes.faint}>
                    {t('mark_book.parked.from', { class: format.className(subject.className) })}
                  </span>
                </p>
                <ul className={classes.parkedMarks}>
                  {subject.marks.map((mark) => (
                    <li key={mark.column}>
                      {titles.ofColumn(mark.column)} <strong>{shownContent(mark, data.codes)}</strong>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </Modal>
  );
}
