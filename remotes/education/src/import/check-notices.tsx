import type { StudentImport } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { Alert, Button, Group, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

interface CheckNoticesProps {
  readonly run: StudentImport;
  readonly may: boolean;
  readonly busy: boolean;
  /** Whether somebody has been decided about since the check. */
  readonly decided: boolean;
  readonly onCheck: (changes: Partial<NonNullable<StudentImport['options']>>) => void;
}

/** What concerns many rows at once: the era of dates, who may be known, and classes that would be too full. */
export function CheckNotices({ run, may, busy, decided, onCheck }: CheckNoticesProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { options, counts } = run;
  return (
    <>
      {run.buddhist > 0 && options && (
        <Alert color="yellow" icon={<Icon name="calendar" />} title={t('import.buddhist.title')}>
          {t(options.convertBuddhist ? 'import.buddhist.converted' : 'import.buddhist.text', {
            rows: format.number(run.buddhist),
          })}
          {may && (
            <Group mt="xs">
              <Button
                size="compact-sm"
                variant="default"
                loading={busy}
                onClick={() => onCheck({ convertBuddhist: !options.convertBuddhist })}
              >
                {t(options.convertBuddhist ? 'import.buddhist.keep' : 'import.buddhist.convert')}
              </Button>
            </Group>
          )}
        </Alert>
      )}
      {((counts?.unsure ?? 0) > 0 || decided || options?.unsure !== 'ask') && may && (
        <Alert color="yellow" icon={<Icon name="user-search" />} title={t('import.unsure.title')}>
          {t('import.unsure.text')}
          <Group mt="xs">
            {(['ask', 'same', 'other'] as const)
              .filter((answer) => answer !== options?.unsure)
              .map((answer) => (
                <Button
                  key={answer}
                  size="compact-sm"
                  variant="default"
                  loading={busy}
                  onClick={() => onCheck({ unsure: answer })}
                >
                  {t(`import.unsure.${answer}`)}
                </Button>
              ))}
            {decided && (
              <Button size="compact-sm" loading={busy} onClick={() => onCheck({})}>
                {t('import.unsure.apply')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {run.crowded.length > 0 && (
        <Alert color="yellow" icon={<Icon name="users-group" />} title={t('import.crowded.notice')}>
          {run.crowded
            .map(({ className, students, capacity }) =>
              t('import.crowded.class', {
                className: format.className(className),
                students: format.number(students),
                capacity: format.number(capacity),
              }),
            )
            .join(' · ')}
        </Alert>
      )}
    </>
  );
}
