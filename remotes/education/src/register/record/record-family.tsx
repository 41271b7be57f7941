import type { Sibling, Student } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { EmptyState, NameText, Stack } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StudentStatusBadge } from '../../components/status-badge.tsx';
import { StudentPhoto } from '../../components/student-photo.tsx';
import { FoldedRestrictions } from './folded-texts.tsx';
import { GuardianCard } from './guardian-card.tsx';
import { useGuardianPhotos } from './guardian-faces.ts';
import classes from './record.module.css';

interface RecordFamilyProps {
  readonly student: Student;
  readonly onOpen: (id: number) => void;
}

/** Whom the school calls, in that order, and the brothers and sisters. */
export function RecordFamily({ student, onOpen }: RecordFamilyProps) {
  const { t } = useTranslation('education');
  const photos = useGuardianPhotos(student.id);
  const [restrictions, setRestrictions] = useState<ReadonlyMap<number, string>>();
  return (
    <Stack gap="lg">
      <section>
        <h3 className={classes.heading}>{t('record.guardians')}</h3>
        {student.guardians.length === 0 && <EmptyState title={t('form.no_guardian')} />}
        <ol className={classes.people}>
          {student.guardians.map((guardian) => (
            <li key={guardian.id}>
              <GuardianCard
                studentId={student.id}
                guardian={guardian}
                photo={photos.get(guardian.id)}
                restriction={restrictions?.get(guardian.id)}
              />
            </li>
          ))}
        </ol>
        {student.guardians.some(({ hasLegalRestriction }) => hasLegalRestriction) && (
          <FoldedRestrictions id={student.id} onLooked={setRestrictions} />
        )}
      </section>
      {student.siblings.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t('record.siblings')}</h3>
          <ul className={classes.people}>
            {student.siblings.map((sibling) => (
              <li key={sibling.id}>
                <SiblingCard sibling={sibling} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

function SiblingCard({ sibling, onOpen }: { sibling: Sibling; onOpen: (id: number) => void }) {
  const format = useFormat();
  const facts = [
    sibling.code,
    sibling.className && format.className(sibling.className),
    sibling.birthDate && format.date(sibling.birthDate),
  ];
  return (
    <button type="button" className={classes.person} onClick={() => onOpen(sibling.id)}>
      <StudentPhoto student={sibling} />
      <span className={classes.words}>
        <strong>
          <NameText>{format.name(sibling.name)}</NameText>
        </strong>
        <span className={classes.dimmed}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <StudentStatusBadge status={sibling.status} />
    </button>
  );
}
