import type { LongAbsence } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { Anchor, Button, Group, Icon } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StudentLink } from '../../components/student-link.tsx';
import classes from '../../components/tasks.module.css';

const ContactForm = lazy(() => import('./contact-form.tsx'));

/** Somebody who stays away: since when, whom to call, and what was said so far. */
export function LongAbsenceCard({ absence }: { readonly absence: LongAbsence }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [noting, setNoting] = useState(false);
  const name = format.name(absence.name);
  return (
    <li className={classes.card}>
      <p>
        <StudentLink id={absence.studentId} name={absence.name} /> · {format.className(absence.className)}
      </p>
      <p>
        {t('tasks.away', {
          count: absence.days,
          number: format.number(absence.days),
          since: format.date(absence.since),
        })}
        {' · '}
        {absence.withoutReason === 0
          ? t('tasks.all_with_reason')
          : t('tasks.without_reason', { number: format.number(absence.withoutReason) })}
      </p>
      {absence.homeroom && (
        <p className={classes.faint}>{t('tasks.homeroom', { name: format.name(absence.homeroom) })}</p>
      )}
      {absence.guardians
        .filter(({ phone }) => phone !== '')
        .slice(0, 2)
        .map((guardian) => (
          <p key={guardian.phone}>
            <Icon name="phone" size={16} />{' '}
            <Anchor href={`tel:${guardian.phone}`}>
              {format.name(guardian.names)}, {format.phone(guardian.phone)}
            </Anchor>
          </p>
        ))}
      {absence.contacts.length > 0 && (
        <ul>
          {absence.contacts.map(({ id, day, how, with: person, said, by }) => (
            <li key={id}>
              {format.date(day)}, {t(`contact.ways.${how}`)}
              {person && ` (${person})`}
              {said && `: ${said}`} <span className={classes.faint}>{format.name(by)}</span>
            </li>
          ))}
        </ul>
      )}
      <Group>
        <Button
          size="compact-sm"
          variant={absence.contacts.length === 0 ? 'filled' : 'default'}
          aria-label={t('contact.of', { name })}
          onClick={() => setNoting(true)}
        >
          {t('contact.note')}
        </Button>
      </Group>
      <Suspense>
        {noting && <ContactForm studentId={absence.studentId} name={name} onClose={() => setNoting(false)} />}
      </Suspense>
    </li>
  );
}
