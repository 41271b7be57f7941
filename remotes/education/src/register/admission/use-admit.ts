import {
  type Admission,
  admitPupil,
  findDuplicates,
  findFamilies,
  listClasses,
  listPupils,
  type Pupil,
  setPhoto,
} from '@suksa/contracts/education';
import { ApiError, send } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Sends an admission, asks why where the class is full, and stores the photo with it. */
export function useAdmit(photo: string | null) {
  const { t } = useTranslation('education');
  const client = useQueryClient();

  async function overCapacity(refused: ApiError, admission: Admission): Promise<Pupil> {
    const reason = await dialogs.prompt({
      title: t('class_full.title'),
      text: t('class_full.text', { ...refused.details }),
      label: t('class_full.reason'),
      inputType: 'textarea',
      maxLength: 200,
      required: true,
      confirmLabel: t('class_full.confirm'),
    });
    if (!reason) throw refused;
    return send(admitPupil, { body: { ...admission, overCapacityReason: reason } });
  }

  async function storePhoto(id: number) {
    if (!photo) return;
    try {
      await send(setPhoto, { params: { id }, body: { photo } });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      // The pupil is admitted all the same; the photo can be taken again in the record.
      notify({ tone: 'red', text: t('admission.photo_failed') });
    }
  }

  return async (admission: Admission): Promise<Pupil> => {
    const pupil = await send(admitPupil, { body: admission }).catch((cause: unknown) => {
      if (cause instanceof ApiError && cause.code === 'class_full') return overCapacity(cause, admission);
      throw cause;
    });
    await storePhoto(pupil.id);
    const touched = [listPupils, listClasses, findDuplicates, findFamilies];
    await Promise.all(touched.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
    return pupil;
  };
}
