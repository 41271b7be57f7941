import {
  editPupil,
  getPupil,
  listClasses,
  listPupils,
  nameChanges,
  type Pupil,
  PupilEdit,
  pupilHistory,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { FormDrawer, SelectField, useContractForm } from '@suksa/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodedWords } from '../../components/use-coded-words.ts';
import { GuardianFields } from '../pupil-form/guardian-fields.tsx';
import { MoreFields } from '../pupil-form/more-fields.tsx';
import { PupilFields } from '../pupil-form/pupil-fields.tsx';
import { correctionValues, type PupilFormValues } from '../pupil-form/pupil-form-values.ts';
import { useClasses } from '../use-classes.ts';
import { pupilName } from './pupil-name.ts';
import { useCorrectedText } from './use-corrected-text.ts';

interface CorrectionFormProps {
  readonly pupil: Pupil;
  readonly onClose: () => void;
}

/** Corrects details and guardians; a changed name is kept as a former one. */
export default function CorrectionForm({ pupil, onClose }: CorrectionFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const client = useQueryClient();
  const { classes } = useClasses();
  const [initial] = useState(() => correctionValues(pupil));
  const correctedText = useCorrectedText();
  const kinds = useCodedWords('name_change', nameChanges);
  const form = useContractForm<PupilFormValues, PupilEdit, Pupil>({
    name: 'education.pupil',
    record: pupil.id,
    schema: PupilEdit,
    namespace: 'education',
    initial,
    submit: (body) => send(editPupil, { params: { id: pupil.id }, body }),
    onSaved: (saved) => {
      notify({ text: correctedText(pupil, saved) });
      for (const { name } of [getPupil, listPupils, listClasses, pupilHistory])
        void client.invalidateQueries({ queryKey: [name] });
    },
  });
  const className = pupil.enrolments[0]?.className;

  return (
    <FormDrawer
      opened
      size="lg"
      form={form}
      savedText={null}
      title={t('record.edit_title', { name: format.name(pupilName(pupil)) })}
      onClose={onClose}
    >
      <PupilFields form={form} level={classes.find(({ name }) => name === className)?.level} />
      {isRenamed(initial, form.values) && (
        <SelectField
          {...form.field('nameChange')}
          onChange={(value) => form.set('nameChange', value ?? 'changed')}
          label={t('fields.name_change')}
          data={kinds}
          required
        />
      )}
      <GuardianFields form={form} pupilId={pupil.id} />
      <MoreFields form={form} pupilId={pupil.id} />
    </FormDrawer>
  );
}

/** A part that was empty completes the name: nobody was called otherwise. */
const isRenamed = (before: PupilFormValues, now: PupilFormValues): boolean =>
  (['firstNameLo', 'surnameLo', 'firstNameEn', 'surnameEn'] as const).some(
    (part) => before[part] !== '' && before[part] !== now[part],
  );
