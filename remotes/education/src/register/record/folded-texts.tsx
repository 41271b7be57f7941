import { lookAtHealth, lookAtRestrictions, type Student } from '@suksa/contracts/education';
import { send } from '@suksa/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookButton } from './look-button.tsx';

/** The health note, behind one press; a dash where none is written. Nothing for who may not look. */
export function FoldedHealth({ student: { id, hasHealthNote } }: { readonly student: Student }) {
  const { t } = useTranslation('education');
  const [text, setText] = useState<string>();
  if (!hasHealthNote) return '–';
  if (text !== undefined) return text || '–';
  return (
    <LookButton
      label={t('guarded.show_health')}
      look={() => send(lookAtHealth, { params: { id } })}
      onLooked={({ healthNote }) => setText(healthNote)}
    />
  );
}

interface FoldedRestrictionsProps {
  readonly id: number;
  readonly onLooked: (restrictions: ReadonlyMap<number, string>) => void;
}

/** What stands against the guardians of a student, behind one press. */
export function FoldedRestrictions({ id, onLooked }: FoldedRestrictionsProps) {
  const { t } = useTranslation('education');
  return (
    <LookButton
      label={t('guarded.show_restrictions')}
      look={() => send(lookAtRestrictions, { params: { id } })}
      onLooked={({ guardians }) => {
        onLooked(
          new Map(guardians.map(({ id: guardian, legalRestriction }) => [guardian, legalRestriction])),
        );
      }}
    />
  );
}
