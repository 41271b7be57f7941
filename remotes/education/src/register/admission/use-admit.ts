import { type Admission, admitStudent, type Student, setPhoto } from '@suksa/contracts/education';
import { ApiError, send } from '@suksa/platform';
import { notify } from '@suksa/ui';
import type { PhotoChoice } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useCapacityOverride } from '../use-capacity-override.ts';

/** Sends an admission, and the photo after it. */
export function useAdmit(photo: PhotoChoice) {
  const { t } = useTranslation('education');
  const takeSeat = useCapacityOverride();

  async function storePhoto(id: number) {
    if (!photo) return;
    try {
      await send(setPhoto, { params: { id }, body: { photo } });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      // The student is admitted all the same; the photo can be taken again in the record.
      notify({ tone: 'red', text: t('admission.photo_failed') });
    }
  }

  return async (admission: Admission): Promise<Student> => {
    const student = await takeSeat((overCapacityReason) =>
      send(admitStudent, { body: { ...admission, overCapacityReason } }),
    );
    await storePhoto(student.id);
    return student;
  };
}
