import {
  type Admission,
  admitPupil,
  findDuplicates,
  findFamilies,
  getOverview,
  listClasses,
  listPupils,
  type Pupil,
  setPhoto,
} from '@suksa/contracts/education';
import { ApiError, send } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSeatTaking } from '../use-seat-taking.ts';

/** Sends an admission, and the photo after it. */
export function useAdmit(photo: string | null) {
  const { t } = useTranslation('education');
  const client = useQueryClient();
  const takeSeat = useSeatTaking();

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
    const pupil = await takeSeat((overCapacityReason) =>
      send(admitPupil, { body: { ...admission, overCapacityReason } }),
    );
    await storePhoto(pupil.id);
    const touched = [listPupils, listClasses, findDuplicates, findFamilies, getOverview];
    await Promise.all(touched.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
    return pupil;
  };
}
