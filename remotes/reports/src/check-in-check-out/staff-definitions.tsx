import { useTranslation } from 'react-i18next';
import { Definitions } from '../components/definitions.tsx';

/** How the minutes and hours of staff are counted. */
export function StaffDefinitions() {
  const { t } = useTranslation('reports');
  return (
    <Definitions
      of={[
        [t('staff.late_minutes'), t('staff.means.late')],
        [t('staff.early'), t('staff.means.early')],
        [t('staff.worked'), t('staff.means.worked')],
        [t('staff.planned'), t('staff.means.planned')],
        [t('staff.unclosed'), t('staff.means.unclosed')],
        [t('staff.corrected'), t('staff.means.corrected')],
        [t('staff.states.absent'), t('staff.means.absent')],
      ]}
    />
  );
}
